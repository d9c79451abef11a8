"""Templates of mode plan, found by bench/plans.py; do not edit by hand."""

# Number of players → by round: the letter of the point on each place.
WRITTEN: dict[int, tuple[str, ...]] = {
    16: (
        "aeimbfjncgkodhlp",
        "fapkebolhcnigdmj",
        "lnagkmbhjpceiodf",
        "ojhapigbmlfcnked",
        "abcdefghijklmnop",
    ),
    24: (
        "avhosjbwxtndrefckiglpumq",
        "cwtkuhexibpvmljaoqrngfds",
        "wdluvcqjtgaefxoihrspnmkb",
        "jpxgdkvreowmqsitbauflnch",
        "selvpfnwaqkxgbcodmhirjtu",
        "enijbxrlkuoshwgqvtfmcadp",
        "xsmcloptfhjknvugqdbewiar",
    ),
    32: (
        "aiqybjrzcksAdltBemuCfnvDgowEhpxF",
        "kbCtlaDsidErjcFqofyxpezwmhAvngBu",
        "wBcmxAdnuzaovybpsFgitEhjqDekrCfl",
        "FvodEupcDxmbCwnaBrkhAqlgztifysje",
        "elxEfkwFgjvChiuDaptAbosBcnrydmqz",
        "jfAuieBvlhywkgzxnbEqmaFrpdCsocDt",
        "rDgpqChotFensEfmvzcluydkxBajwAbi",
    ),
}

# Number of tables → by round: the rotation of each of the four circles.
SHIFTS: dict[int, tuple[tuple[int, ...], ...]] = {
    5: (
        (0, 0, 0, 0),
        (1, 2, 3, 4),
        (2, 4, 1, 3),
        (3, 1, 4, 2),
        (4, 3, 2, 1),
    ),
    7: (
        (0, 0, 0, 0),
        (1, 2, 3, 4),
        (2, 4, 6, 1),
        (3, 6, 2, 5),
        (4, 1, 5, 2),
        (5, 3, 1, 6),
        (6, 5, 4, 3),
    ),
    9: (
        (0, 0, 0, 0),
        (1, 2, 3, 4),
        (2, 1, 5, 7),
        (3, 5, 7, 1),
        (4, 7, 1, 5),
        (6, 4, 2, 8),
        (7, 3, 8, 6),
    ),
    10: (
        (0, 0, 0, 0),
        (1, 2, 3, 4),
        (2, 1, 5, 7),
        (3, 5, 1, 9),
        (4, 7, 9, 6),
        (5, 9, 6, 2),
        (6, 4, 2, 5),
    ),
    11: (
        (0, 0, 0, 0),
        (1, 2, 3, 4),
        (2, 1, 5, 7),
        (3, 5, 1, 9),
        (4, 7, 9, 1),
        (5, 3, 2, 6),
        (9, 4, 10, 5),
    ),
    12: (
        (0, 0, 0, 0),
        (1, 2, 3, 4),
        (2, 1, 5, 7),
        (3, 5, 1, 9),
        (4, 7, 9, 2),
        (5, 3, 2, 1),
        (8, 4, 7, 5),
    ),
    **dict.fromkeys(
        (13, 14),
        (
            (0, 0, 0, 0),
            (1, 2, 3, 4),
            (2, 1, 5, 7),
            (3, 5, 1, 9),
            (4, 7, 9, 1),
            (5, 3, 2, 6),
            (6, 10, 7, 5),
        ),
    ),
    **dict.fromkeys(
        (15, 17, 18, 20, 24),
        (
            (0, 0, 0, 0),
            (1, 2, 3, 4),
            (2, 1, 5, 7),
            (3, 5, 1, 9),
            (4, 7, 9, 1),
            (5, 3, 2, 6),
            (6, 10, 7, 2),
        ),
    ),
    16: (
        (0, 0, 0, 0),
        (1, 2, 3, 4),
        (2, 1, 5, 7),
        (3, 5, 1, 9),
        (4, 7, 9, 2),
        (5, 3, 2, 1),
        (6, 10, 7, 3),
    ),
}

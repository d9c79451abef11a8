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

# Number of tables → by round: a hexadecimal digit per circle, its rotation.
SHIFTS: dict[int, tuple[str, ...]] = {
    5: ("0000", "1234", "2413", "3142", "4321"),
    7: ("0000", "1234", "2461", "3625", "4152", "5316", "6543"),
    9: ("0000", "1234", "2157", "3571", "4715", "6428", "7386"),
    10: ("0000", "1234", "2157", "3519", "4796", "5962", "6425"),
    11: ("0000", "1234", "2157", "3519", "4791", "5326", "94A5"),
    12: ("0000", "1234", "2157", "3519", "4792", "5321", "8475"),
    13: ("0000", "1234", "2157", "3519", "4791", "5326", "6A75"),
    14: ("0000", "1234", "2157", "3519", "4791", "5326", "6A75"),
    15: ("0000", "1234", "2157", "3519", "4791", "5326", "6A72"),
    16: ("0000", "1234", "2157", "3519", "4792", "5321", "6A73"),
    17: ("0000", "1234", "2157", "3519", "4791", "5326", "6A72"),
    18: ("0000", "1234", "2157", "3519", "4791", "5326", "6A72"),
    20: ("0000", "1234", "2157", "3519", "4791", "5326", "6A72"),
    24: ("0000", "1234", "2157", "3519", "4791", "5326", "6A72"),
}

// Templates of mode plan, the same as in tournament/seating/templates.py; do not edit by hand.

/** @type {Record<number, string[]>} players → of a round: the letter of the point on each place */
export const written = {
  16: [
    "aeimbfjncgkodhlp",
    "fapkebolhcnigdmj",
    "lnagkmbhjpceiodf",
    "ojhapigbmlfcnked",
    "abcdefghijklmnop",
  ],
  24: [
    "avhosjbwxtndrefckiglpumq",
    "cwtkuhexibpvmljaoqrngfds",
    "wdluvcqjtgaefxoihrspnmkb",
    "jpxgdkvreowmqsitbauflnch",
    "selvpfnwaqkxgbcodmhirjtu",
    "enijbxrlkuoshwgqvtfmcadp",
    "xsmcloptfhjknvugqdbewiar",
  ],
  32: [
    "aiqybjrzcksAdltBemuCfnvDgowEhpxF",
    "kbCtlaDsidErjcFqofyxpezwmhAvngBu",
    "wBcmxAdnuzaovybpsFgitEhjqDekrCfl",
    "FvodEupcDxmbCwnaBrkhAqlgztifysje",
    "elxEfkwFgjvChiuDaptAbosBcnrydmqz",
    "jfAuieBvlhywkgzxnbEqmaFrpdCsocDt",
    "rDgpqChotFensEfmvzcluydkxBajwAbi",
  ],
};

/** @type {Record<number, number[][]>} tables → of a round: by how much each of the four circles has turned */
// prettier-ignore
export const shifts = {
  5: [[0, 0, 0, 0], [1, 2, 3, 4], [2, 4, 1, 3], [3, 1, 4, 2], [4, 3, 2, 1]],
  7: [[0, 0, 0, 0], [1, 2, 3, 4], [2, 4, 6, 1], [3, 6, 2, 5], [4, 1, 5, 2], [5, 3, 1, 6], [6, 5, 4, 3]],
  9: [[0, 0, 0, 0], [1, 2, 3, 4], [2, 1, 5, 7], [3, 5, 7, 1], [4, 7, 1, 5], [6, 4, 2, 8], [7, 3, 8, 6]],
  10: [[0, 0, 0, 0], [1, 2, 3, 4], [2, 1, 5, 7], [3, 5, 1, 9], [4, 7, 9, 6], [5, 9, 6, 2], [6, 4, 2, 5]],
  11: [[0, 0, 0, 0], [1, 2, 3, 4], [2, 1, 5, 7], [3, 5, 1, 9], [4, 7, 9, 1], [5, 3, 2, 6], [9, 4, 10, 5]],
  12: [[0, 0, 0, 0], [1, 2, 3, 4], [2, 1, 5, 7], [3, 5, 1, 9], [4, 7, 9, 2], [5, 3, 2, 1], [8, 4, 7, 5]],
  13: [[0, 0, 0, 0], [1, 2, 3, 4], [2, 1, 5, 7], [3, 5, 1, 9], [4, 7, 9, 1], [5, 3, 2, 6], [6, 10, 7, 5]],
  14: [[0, 0, 0, 0], [1, 2, 3, 4], [2, 1, 5, 7], [3, 5, 1, 9], [4, 7, 9, 1], [5, 3, 2, 6], [6, 10, 7, 5]],
  15: [[0, 0, 0, 0], [1, 2, 3, 4], [2, 1, 5, 7], [3, 5, 1, 9], [4, 7, 9, 1], [5, 3, 2, 6], [6, 10, 7, 2]],
  16: [[0, 0, 0, 0], [1, 2, 3, 4], [2, 1, 5, 7], [3, 5, 1, 9], [4, 7, 9, 2], [5, 3, 2, 1], [6, 10, 7, 3]],
  17: [[0, 0, 0, 0], [1, 2, 3, 4], [2, 1, 5, 7], [3, 5, 1, 9], [4, 7, 9, 1], [5, 3, 2, 6], [6, 10, 7, 2]],
  18: [[0, 0, 0, 0], [1, 2, 3, 4], [2, 1, 5, 7], [3, 5, 1, 9], [4, 7, 9, 1], [5, 3, 2, 6], [6, 10, 7, 2]],
  20: [[0, 0, 0, 0], [1, 2, 3, 4], [2, 1, 5, 7], [3, 5, 1, 9], [4, 7, 9, 1], [5, 3, 2, 6], [6, 10, 7, 2]],
  24: [[0, 0, 0, 0], [1, 2, 3, 4], [2, 1, 5, 7], [3, 5, 1, 9], [4, 7, 9, 1], [5, 3, 2, 6], [6, 10, 7, 2]],
};

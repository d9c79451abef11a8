// What the scripts of the pages are held to, beside the types in tsconfig.json.
import js from "@eslint/js";
import globals from "globals";

export default [
  js.configs.recommended,
  {
    files: ["static/js/**/*.js"],
    languageOptions: { globals: globals.browser },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      curly: ["error", "multi-line"],
      eqeqeq: "error",
      "max-lines": ["error", 350],
      "max-lines-per-function": ["error", 60],
      "no-unused-vars": ["error", { varsIgnorePattern: "^_" }],
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-const": "error",
    },
  },
  {
    // Players open these pages on phones that are years old.
    files: ["static/js/results/phone/*.js", "static/js/results/legal.js", "static/js/shared/*.js"],
    languageOptions: { ecmaVersion: 2020 },
  },
  {
    files: ["static/js/draw/*.js", "static/js/shared/{page,words}.js"],
    languageOptions: { ecmaVersion: 2019 },
  },
];

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
      "no-restricted-syntax": [
        "error",
        { selector: "AssignmentExpression[left.object.name='window']", message: "No globals." },
      ],
      "no-unused-vars": ["error", { varsIgnorePattern: "^_" }],
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-const": "error",
    },
  },
];

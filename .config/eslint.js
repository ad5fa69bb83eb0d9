import eslint from '@eslint/js';
import { defineConfig, globalIgnores } from 'eslint/config';
import { join } from 'node:path';
import tseslint from 'typescript-eslint';

// What is generated is not linted; `npm run generate -- --check` proves that it is what the generator writes. What may
// import what stands in imports.js.

export default defineConfig(
  globalIgnores(['generated/', '.build/', '.data/', '.tap/']),
  eslint.configs.recommended,
  tseslint.configs.strictTypeChecked,
  tseslint.configs.stylisticTypeChecked,
  {
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: join(import.meta.dirname, '..') },
    },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      // `(x) => f(x)` where f returns nothing says no less than the same in braces.
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      // `{ path: _, ...rest }` leaves a field out; an argument may have to stand there to be counted (`_next`).
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
    },
  },
  {
    files: ['scripts/**', 'test/**'],
    rules: { 'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }] },
  },
  {
    files: ['db/**', 'handlers/**'],
    rules: {
      'max-lines': ['error', 300],
      'max-lines-per-function': ['error', { max: 40, skipBlankLines: true, skipComments: true }],
    },
  },
  // A table is one statement, however many columns it has.
  { files: ['db/migrations/**'], rules: { 'max-lines-per-function': 'off' } },
  { files: ['db/**', 'handlers/**', 'test/**'], rules: { 'no-console': 'error' } },
  // The type checker does not read this folder.
  { files: ['**/*.js'], extends: [tseslint.configs.disableTypeChecked] },
);

import { defineConfig } from 'oxlint'
import { importOverrides } from './tools/import-rules.ts'

const browserCalls = ['fetch', 'XMLHttpRequest', 'EventSource', 'WebSocket'].map((name) => ({
  name,
  message: 'Only api/ talks to the server.',
}))

export default defineConfig({
  options: { typeAware: true },
  plugins: ['typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'vitest', 'promise'],
  categories: { correctness: 'error' },
  ignorePatterns: ['**/dist/**', 'ops/openstack/**', 'docs/spec/**'],
  rules: {
    'no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
    'no-console': ['error', { allow: ['warn', 'error'] }],
    'no-empty': 'error',
    'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
    'import/no-cycle': 'error',
    'import/no-default-export': 'error',
    'react/exhaustive-deps': 'error',
    'react/rules-of-hooks': 'error',
    'typescript/consistent-type-imports': [
      'error',
      { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
    ],
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/only-throw-error': 'error',
    'typescript/switch-exhaustiveness-check': 'error',
    // Helpers such as expectToast and assertShown hold the assertion of many tests.
    'vitest/expect-expect': ['error', { assertFunctionNames: ['expect', 'expect*', 'assert*'] }],
    // The second argument says what was wrong.
    'vitest/valid-expect': ['error', { maxArgs: 2 }],
    'vitest/no-focused-tests': 'error',
    'vitest/no-disabled-tests': 'error',
    // What follows is off because axe says it better in the tests, or because it is a taste.
    'jsx-a11y/no-autofocus': 'off',
    'vitest/no-conditional-expect': 'off',
    'jsx-a11y/no-noninteractive-tabindex': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    'typescript/no-base-to-string': 'off',
    'typescript/no-misused-spread': 'off',
    'unicorn/no-useless-spread': 'off',
    'vitest/require-mock-type-parameters': 'off',
    'typescript/require-array-sort-compare': 'off',
    'no-restricted-properties': [
      'error',
      { property: 'waitForTimeout', message: 'Wait for what the user would see, not for time.' },
      { property: 'waitForLoadState', message: 'A page loads once: wait by tools/at-rest.ts.' },
    ],
  },
  overrides: [
    // A Playwright fixture hands its value to a function named use, which is no hook.
    { files: ['e2e/**'], rules: { 'react/rules-of-hooks': 'off' } },
    { files: ['tools/**', 'bench/**'], rules: { 'no-console': 'off' } },
    { files: ['*.config.ts', '**/vite.config.ts'], rules: { 'import/no-default-export': 'off' } },
    {
      // Each is one wizard and nothing else, loaded by its path.
      files: ['packages/web/src/dialogs/octavia/{create,edit}-*.tsx'],
      rules: { 'import/no-default-export': 'off' },
    },
    {
      files: ['packages/web/src/**'],
      rules: { 'no-restricted-globals': ['error', ...browserCalls] },
    },
    {
      // The last one runs before any room is there.
      files: [
        ...['packages/web/src/api/**', 'packages/web/src/**/*.test.*'],
        'packages/web/src/shell/early.js',
      ],
      rules: { 'no-restricted-globals': 'off' },
    },
    ...importOverrides(),
  ],
})

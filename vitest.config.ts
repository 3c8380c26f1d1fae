import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { chromiumArgs, findChromium } from './tools/chromium.ts'
import { dearTests, isGate } from './tools/gate.ts'

const executablePath = findChromium()
const webConfig = './packages/web/vite.config.ts'
// A real cloud is one place that all conformance files share, and it takes its time.
// Elsewhere what takes this long hangs, however busy the machine is.
const patience =
  process.env['OS_AUTH_URL'] === undefined
    ? { testTimeout: 40_000, hookTimeout: 40_000 }
    : { fileParallelism: false, testTimeout: 300_000, hookTimeout: 300_000 }
// The programs that these drive take half a minute and more; `npm run check` does without them.
const slow = process.env['FAST_TESTS'] ? ['**/*.conformance.test.ts', 'e2e/**'] : []
const dear = isGate ? dearTests : []
// These change what their worker keeps: the state of a module of the browser's, or a module itself.
const apart = ['packages/web/src/**/*.test.{ts,tsx}', 'packages/cloud/src/neutron/policy.test.ts']
const production = { 'process.env.NODE_ENV': JSON.stringify('production') }
const launchOptions = { args: chromiumArgs, ...(executablePath ? { executablePath } : {}) }

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'node',
          ...patience,
          environment: 'node',
          // One after the other in a worker, which loads the server and fills its worlds only once.
          isolate: false,
          include: ['packages/**/src/**/*.test.ts', '{tools,e2e}/**/*.test.ts'],
          exclude: ['**/node_modules/**', 'e2e/firefox/**', ...apart, ...slow, ...dear],
        },
      },
      {
        test: {
          name: 'apart',
          ...patience,
          environment: 'node',
          // Modules of their own, without the start of a process for each file.
          pool: 'vmThreads',
          include: apart,
          exclude: ['**/node_modules/**', '**/*.browser.test.*'],
        },
      },
      { test: { name: 'firefox', include: ['e2e/firefox/**/*.test.ts'] } },
      {
        extends: existsSync(webConfig) ? webConfig : true,
        root: './packages/web',
        // React as users have it (and what counts for its Profiler): in development it spends most of
        // the time of these tests on where each element was made.
        oxc: { jsx: { development: false } },
        resolve: { alias: { 'react-dom/client': 'react-dom/profiling' } },
        optimizeDeps: { rolldownOptions: { transform: { define: production } } },
        test: {
          name: 'browser',
          include: ['src/**/*.browser.test.tsx'],
          exclude: ['**/node_modules/**', ...dear.map((file) => join(import.meta.dirname, file))],
          setupFiles: [join(import.meta.dirname, 'packages/web/src/ui/testing/act.ts')],
          globalSetup: ['upload-sink.ts', 'test-site.ts'].map((file) =>
            join(import.meta.dirname, 'tools', file),
          ),
          // Two browsers may share two cores: what is waited for comes, though not at once.
          expect: { poll: { timeout: 10_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})

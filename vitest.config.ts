import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { chromiumArgs, findChromium } from './tools/chromium.ts'

const executablePath = findChromium()
const webConfig = './packages/web/vite.config.ts'
// A real cloud is one place that all conformance files share, and it takes its time.
// Elsewhere what takes this long hangs, however busy the machine is.
const patience =
  process.env['OS_AUTH_URL'] === undefined
    ? { testTimeout: 20_000 }
    : { fileParallelism: false, testTimeout: 120_000, hookTimeout: 180_000 }
// The programs that these drive take half a minute and more; `npm run check` does without them.
const slow = process.env['FAST_TESTS'] ? ['**/*.conformance.test.ts', 'e2e/**'] : []
const launchOptions = { args: chromiumArgs, ...(executablePath ? { executablePath } : {}) }

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'node',
          ...patience,
          environment: 'node',
          include: ['packages/**/src/**/*.test.{ts,tsx}', '{tools,e2e}/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/*.browser.test.*', ...slow],
        },
      },
      {
        extends: existsSync(webConfig) ? webConfig : true,
        root: './packages/web',
        test: {
          name: 'browser',
          include: ['src/**/*.browser.test.tsx'],
          globalSetup: [join(import.meta.dirname, 'tools/upload-sink.ts')],
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

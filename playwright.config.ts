import { defineConfig } from '@playwright/test'
import { chromiumArgs, findChromium } from './tools/chromium.ts'
import { dearPages, dearTag, isGate, walks } from './tools/gate.ts'

const executablePath = findChromium()
// Each page runs a second or two: what its scripts would gain from being optimised costs more.
const args = [...chromiumArgs, '--js-flags=--no-opt --no-maglev']

// A real cloud keeps what one test made before the next: one worker, no parallel files. It has other
// users: plugging a subnet into a router has taken a loaded one more than 10 s.
const patience = {
  fullyParallel: false,
  workers: 1,
  timeout: 240_000,
  expect: { timeout: 30_000 },
}
// What nobody else there looks at: objects, and what is made in projects of the test's own. As much of it
// as takes half of the time.
const apart = [
  '**/swift/*.e2e.ts',
  '**/{walk,storage-walk,network-walk}.e2e.ts',
  '**/octavia/roles.e2e.ts',
]
// What is marked @openstack-all takes a real cloud long, and runs there with `--all` only.
const grep = process.env['ALL_TESTS'] === '1' ? /@openstack/ : /@openstack(?!-)/

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results/e2e',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    headless: true,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'UTC',
    // What moves is drawn by the processor here, which the tests need.
    contextOptions: { reducedMotion: 'reduce' },
    // `--trace on` where one is wanted: it costs every test that passes an eighth of its time.
    trace: 'off',
    launchOptions: { args, ...(executablePath ? { executablePath } : {}) },
  },
  projects: [
    {
      name: 'embedded',
      testIgnore: [walks, ...(isGate ? dearPages : [])].map((glob) => `**/${glob}`),
      ...(isGate && { grepInvert: dearTag }),
    },
    // Two that run beside each other, each with a worker of its own: see docs/testing.md.
    { name: 'openstack', grep, testIgnore: apart, ...patience },
    { name: 'openstack-apart', grep, testMatch: apart, ...patience },
  ],
})

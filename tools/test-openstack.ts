// `npm run test:openstack`: the tests that hold on a real OpenStack, against one.
// usage: node tools/test-openstack.ts [--all]   (also those that take a real cloud long: docs/testing.md)
import { buildWebIfStale } from './build-if-stale.ts'
import { ensureChromium } from './chromium.ts'
import { conformanceParts } from './conformance-parts.ts'
import { withCheapSweeps } from './container-sweeps.ts'
import { realCloudEnv } from './openstack-cloud.ts'
import { playwright, vitest } from './runners.ts'
import { runSteps } from './steps.ts'

await ensureChromium()
buildWebIfStale()
const all = process.argv.includes('--all')
const env = { ...(await realCloudEnv()), ...(all && { ALL_TESTS: '1' }) }

const conformance = conformanceParts().map(({ name, files }) =>
  vitest(name, ['node'], { env, files }),
)
const e2e = playwright('end to end', ['openstack', 'openstack-apart'], { env })

// The last one by itself: it would be counted, and counts what others make.
const passed = await withCheapSweeps(() => runSteps([conformance, [e2e]], { atOnce: 3 }))
process.exitCode = passed ? 0 : 1

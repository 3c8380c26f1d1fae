// `npm run test:openstack`: the tests that hold on a real OpenStack, against one.
import { buildWebIfStale } from './build-if-stale.ts'
import { ensureChromium } from './chromium.ts'
import { realCloud } from './openstack-cloud.ts'
import { playwright, runSteps, vitest } from './steps.ts'

await ensureChromium()
buildWebIfStale()
const env = { OS_AUTH_URL: await realCloud() }

const conformance = vitest('conformance', ['--project', 'node', 'conformance.test'], { env })
const e2e = playwright('end to end', ['--project', 'openstack'], { env })

// One after the other: both change what the other one would count.
process.exitCode = (await runSteps([[conformance], [e2e]])) ? 0 : 1

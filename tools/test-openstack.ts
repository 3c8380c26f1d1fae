// `npm run test:openstack`: the tests that hold on a real OpenStack, against one.
import { globSync } from 'node:fs'
import { buildWebIfStale } from './build-if-stale.ts'
import { ensureChromium } from './chromium.ts'
import { realCloud } from './openstack-cloud.ts'
import { root } from './run.ts'
import { playwright, runSteps, vitest } from './steps.ts'

await ensureChromium()
buildWebIfStale()
const env = { OS_AUTH_URL: await realCloud() }

// Most of the time the cloud is waited for, the longest for servers and volumes. What is asked of
// those who keep data or names, and what of compute and network, counts nothing of the other; each
// is about a half.
const files = globSync('{packages,e2e}/**/*.conformance.test.ts', { cwd: root })
const isCompute = (file: string) => /^e2e\/|\/(nova|neutron)\//.test(file)
const conformance = (name: string, of: readonly string[]) =>
  vitest(name, ['--project', 'node', ...of], { env })
const compute = conformance('conformance, compute and network', files.filter(isCompute))
const others = conformance(
  'conformance, others',
  files.filter((file) => !isCompute(file)),
)
const e2e = playwright('end to end', ['--project', 'openstack*'], { env })

// The last one by itself: it would be counted, and counts what others make.
process.exitCode = (await runSteps([[compute, others], [e2e]])) ? 0 : 1

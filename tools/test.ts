// `npm test`, and with --fast `npm run check`: the part that fits in a minute.
// usage: node tools/test.ts [--fast]
import { ensureChromium } from './chromium.ts'
import { ensurePrograms } from './debian.ts'
import { checkSizes } from './size-budget.ts'
import { checkStart } from './start-budget.ts'
import { asOutcome, command, playwright, runSteps, vitest, type Step } from './steps.ts'
import { typecheck } from './typecheck.ts'
import { checkTypes } from './types-budget.ts'

const fast = process.argv.includes('--fast')

const types: Step = { name: 'types', run: async () => asOutcome(await typecheck()) }
const lint = command('lint', 'oxlint', '--deny-warnings')
const format = command('format', 'oxfmt', '--check')
const unused = command('unused code', 'knip', '--no-progress')
// A process of its own: the bundler makes the one it runs in a production one.
const build = command('web bundle', 'node', 'tools/build.ts')
const gallery = command('bundles for tests', 'node', 'tools/build.ts', '--for-tests')
const sizes: Step = { name: 'size budgets', run: checkSizes, needs: build.name }
// With the bundle that only tests look at, which is built beside it.
const many: Step = { name: 'types apart', run: checkTypes, needs: gallery.name }
const start: Step = { name: 'start budget', run: checkStart, needs: build.name }

// vitest would leave one processor to itself.
const allNode = ['--project', 'node', '--project', 'apart', '--maxWorkers=100%']
const fastTests = vitest('fast tests', allNode, { env: { FAST_TESTS: '1' } })
const nodeTests = vitest('tests', allNode)
const widgets = vitest('widget tests', ['--project', 'browser', '--maxWorkers=100%'])
const e2e: Step = { ...playwright('end to end', ['--project', 'embedded']), needs: build.name }
const firefox: Step = { ...vitest('Firefox', ['--project', 'firefox']), needs: build.name }

if (!fast) {
  await ensureChromium()
  await ensurePrograms({
    '/usr/bin/firefox-esr': 'firefox-esr',
    '/usr/bin/openstack': 'python3-openstackclient',
    '/usr/bin/redis-server': 'redis-server',
  })
}

const phases = fast
  ? [[types, lint, format, unused], [fastTests]]
  : [
      [types, lint, format, unused, build, gallery],
      [nodeTests, sizes, many],
      [widgets],
      [e2e],
      [firefox],
      [start],
    ]

process.exitCode = (await runSteps(phases)) ? 0 : 1

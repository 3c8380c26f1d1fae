/** The steps that are no tests: what is checked of the sources and of the bundle. */
import { checkSizes } from './size-budget.ts'
import { asOutcome, command, type Step } from './steps.ts'
import { checkGateTime } from './times.ts'
import { typecheck } from './typecheck.ts'

export const ofSources: readonly Step[] = [
  { name: 'types', run: async () => asOutcome(await typecheck()) },
  command('lint', 'oxlint', '--deny-warnings'),
  command('format', 'oxfmt', '--check'),
  command('unused code', 'knip', '--no-progress'),
  { name: 'planned time', run: checkGateTime },
]

// A process of its own: the bundler makes the one it runs in a production one.
export const build = command('web bundle', 'node', 'tools/build.ts')

export const sizes: Step = { name: 'size budgets', run: checkSizes, needs: build.name }

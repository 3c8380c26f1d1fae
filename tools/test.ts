// `npm test`, which decides whether a change may land, and with --fast `npm run check`: the part that
// fits in a minute. All tests: tools/test-all.ts.
// usage: node tools/test.ts [--fast]
import { build, ofSources, sizes } from './checks.ts'
import { gateEnv } from './gate.ts'
import { playwright, vitest } from './runners.ts'
import { runSteps, type Step } from './steps.ts'
import { ensureTestPrograms } from './test-programs.ts'
import { keepTimes } from './times.ts'

const fast = process.argv.includes('--fast')
const env = gateEnv

const kept = (step: Step): Step => ({
  ...step,
  run: async () => {
    const outcome = await step.run()
    keepTimes(outcome.times ?? {}, 'gate')
    return outcome
  },
})

const inNode = ['node', 'apart']
const fastTests = vitest('fast tests', inNode, { env: { ...env, FAST_TESTS: '1' } })
const nodeTests = kept(vitest('tests', inNode, { env }))
const widgets = kept(vitest('widget tests', ['browser'], { env }))
const pages = kept({ ...playwright('end to end', ['embedded'], { env }), needs: build.name })

if (!fast) await ensureTestPrograms('gate')

const phases = fast
  ? [ofSources, [fastTests]]
  : [[...ofSources, build], [nodeTests, sizes], [widgets], [pages]]

process.exitCode = (await runSteps(phases)) ? 0 : 1

// `npm run test:changed`: the minute between two edits. Checks what was changed since main, or the
// files that are named, from types to pages: all that rests on it as far as two minutes go.
// usage: npm run test:changed [-- [--list] FILE…]   --list says what would run
import { execFileSync } from 'node:child_process'
import { relative, resolve } from 'node:path'
import { buildWebIfStale } from './build-if-stale.ts'
import { ensureChromium } from './chromium.ts'
import { distances } from './dependents.ts'
import { repositoryFiles } from './files.ts'
import { root } from './run.ts'
import { playwright, vitest } from './runners.ts'
import { select, type Candidate } from './selection.ts'
import { asOutcome, command, runSteps, type Step } from './steps.ts'
import { knownTimes } from './times.ts'
import { programs, typecheck } from './typecheck.ts'

/** Seconds of tests of each kind, as they were when all ran; two run at a time. */
const limits = { node: 40, browser: 25, e2e: 45 }
/** What a file takes that never ran; of pages, those that walk all types take long. */
const unknown = { test: 3, page: 20, walk: 300 }
/** Pages of bundles that are made for tests alone, and not here. */
const otherBundles = /^e2e\/(gallery\/|words\.)/

const files = repositoryFiles()
const changed = changedFiles()
const steps = distances(files, changed)
const reached = (isTest: (file: string) => boolean): Candidate[] =>
  files.filter(isTest).flatMap((file) => {
    const found = steps.get(file)
    return found === undefined ? [] : [{ file, steps: found }]
  })
const isWidgetTest = (file: string) => file.endsWith('.browser.test.tsx')
const isNodeTest = (file: string) => /\.test\.tsx?$/.test(file) && !isWidgetTest(file)
const isPageTest = (file: string) => file.endsWith('.e2e.ts')
// A page is made of all of the product, whatever its test imports.
const isProduct = changed.some(
  (file) => /^packages\/.*\.(tsx?|css)$/.test(file) && !/\.test\.tsx?$/.test(file),
)
const pages: Candidate[] = isProduct
  ? files.filter(isPageTest).map((file) => ({ file }))
  : reached(isPageTest)

const times = knownTimes()
const walks = distances(files, ['e2e/types.ts'])
const guess = (file: string) => {
  if (!isPageTest(file)) return unknown.test
  return walks.has(file) ? unknown.walk : unknown.page
}
const secondsOf = (file: string) => times[file]?.seconds ?? guess(file)
const node = select(reached(isNodeTest), changed, secondsOf, limits.node)
const widgets = select(reached(isWidgetTest), changed, secondsOf, limits.browser)
const isBuilt = ({ file }: Candidate) => !otherBundles.test(file)
const e2e = select(pages.filter(isBuilt), changed, secondsOf, limits.e2e)

const code = changed.filter((file) => /\.(ts|tsx|mjs)$/.test(file))
const formatted = changed.filter((file) => /\.(ts|tsx|mjs|md|json|css)$/.test(file))
const affected = programs.filter(({ folders }) =>
  [...steps.keys()].some((file) => folders.some((folder) => file.startsWith(`${folder}/`))),
)
const when = (any: readonly unknown[], step: Step): Step[] => (any.length > 0 ? [step] : [])
const checks = [
  ...when(affected, { name: 'types', run: async () => asOutcome(await typecheck(affected)) }),
  ...when(code, command('lint', 'oxlint', '--deny-warnings', ...code)),
  ...when(formatted, command('format', 'oxfmt', '--check', ...formatted)),
]
const nodeTests = vitest('changed tests', ['node', 'apart'], { files: node.taken })
const widgetTests = vitest('changed widgets', ['browser'], { files: widgets.taken })
const pageTests = playwright('changed pages', ['embedded'], { files: e2e.taken })

const unbuilt = pages.filter((page) => !isBuilt(page)).map(({ file }) => file)
const kinds = { tests: node, widgets, pages: { ...e2e, left: [...e2e.left, ...unbuilt] } }
if (process.argv.includes('--list'))
  for (const [kind, { taken }] of Object.entries(kinds)) console.log(`${kind}: ${taken.join(' ')}`)
else process.exitCode = (await runAll()) ? 0 : 1
for (const [kind, { left }] of Object.entries(kinds))
  if (left.length > 0)
    console.log(`\nLeft out, ${left.length} files of ${kind} that may notice it: ${left.join(' ')}`)

async function runAll(): Promise<boolean> {
  if (widgets.taken.length > 0 || e2e.taken.length > 0) await ensureChromium()
  if (e2e.taken.length > 0) buildWebIfStale()
  return runSteps([
    checks,
    when(node.taken, nodeTests),
    when(widgets.taken, widgetTests),
    when(e2e.taken, pageTests),
  ])
}

/** Those that are named, else those that differ from main, committed or not. */
function changedFiles(): readonly string[] {
  const given = process.argv.slice(2).filter((one) => !one.startsWith('--'))
  const named = given.map((file) => relative(root, resolve(file)))
  if (named.length > 0) return named
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' })
  const base = git('merge-base', 'HEAD', 'main').trim()
  const differing = new Set(git('diff', '--name-only', base).split('\n'))
  const untracked = git('ls-files', '--others', '--exclude-standard').split('\n')
  for (const file of untracked) differing.add(file)
  return files.filter((file) => differing.has(file))
}

// `npm run bench`: each line is a ratio measured in one run, with its limit.
import { secondsToFirstAnswer } from '../tools/start-budget.ts'
import { medians, report } from './measure.ts'
import { embeddedLists, listsOf, type Lists } from './overhead.ts'

const over: boolean[] = []

async function overhead(name: string, lists: Lists, rounds: number): Promise<void> {
  const [server = NaN, direct = NaN] = await medians([lists.throughServer, lists.direct], rounds)
  const detail = `${server.toFixed(1)} ms through the server, ${direct.toFixed(1)} ms directly`
  over.push(!report(name, server / direct, 1.15, detail))
  await lists.close()
}

await overhead('server overhead, embedded cloud', await embeddedLists('demo'), 200)
const real = process.env['OS_AUTH_URL']
if (real) await overhead('server overhead, real cloud', await listsOf(real), 60)

const few = await embeddedLists('demo', '?limit=20')
const many = await embeddedLists('crowded', '?limit=20')
const [forFew = NaN, forMany = NaN] = await medians([few.throughServer, many.throughServer], 100)
const pages = `${forMany.toFixed(1)} ms with 10,000 servers, ${forFew.toFixed(1)} ms with few`
over.push(!report('first page of a crowded cloud', forMany / forFew, 1.3, pages))
await Promise.all([few.close(), many.close()])

const starts = [await secondsToFirstAnswer(), await secondsToFirstAnswer()]
const quickest = Math.min(...starts)
over.push(!report('start to first answer', quickest / 3, 1, `${quickest.toFixed(2)} of 3 s`))

if (over.some(Boolean)) process.exitCode = 1

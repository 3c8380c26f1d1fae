// `npm run bench`: each line is a ratio measured in one run, with its limit.
import { secondsToFirstAnswer } from '../tools/start-budget.ts'
import { mebibyte, passBytes } from './bytes.ts'
import { chartOf40000 } from './charts.ts'
import { cloudProcess } from './cloud.ts'
import { idleList, idlePaths } from './idle.ts'
import { identitiesOfACrowd } from './identities.ts'
import { listOf10000 } from './large-list.ts'
import { launchesOf1000 } from './launch.ts'
import { pagesOf } from './lists.ts'
import { oddTexts } from './odd-texts.ts'
import { medians, report } from './measure.ts'
import { measuresOf90Days } from './measures.ts'
import { metadataOf60 } from './metadata.ts'
import { objectsOf100000 } from './objects.ts'
import { listsOf } from './overhead.ts'
import { firstPage } from './first-page.ts'
import { browsersThatTakeNothing } from './hostile-browsers.ts'
import { answersWithoutMeasure } from './hostile.ts'
import { passEmbedded } from './embedded-bytes.ts'
import { rowsOf20 } from './rows.ts'
import { realSearches } from './search-real.ts'
import { tableOf1000 } from './table.ts'
import { drawings, topologiesOf } from './topology.ts'
import { topologyDrawing } from './topology-drawn.ts'
import { topologyFeed } from './topology-feed.ts'
import { transferOf5000 } from './transfer.ts'

const over: boolean[] = []

async function overhead(name: string, authUrl: string, query: string, rounds: number) {
  const lists = await listsOf(authUrl, query)
  const [server = NaN, direct = NaN] = await medians([lists.throughServer, lists.direct], rounds)
  await lists.close()
  const detail = `${server.toFixed(1)} ms through the server, ${direct.toFixed(1)} ms directly`
  over.push(!report(`server overhead, ${name}`, server / direct, 1.15, detail))
}

const demo = await cloudProcess()
const hundred = await cloudProcess(100)
const crowded = await cloudProcess(10_000)
await overhead('embedded cloud', demo.authUrl, '', 200)
await overhead('embedded cloud, 1,000 rows', crowded.authUrl, '&paginate=true&limit=1000', 30)
const real = process.env['OS_AUTH_URL']
if (real) await overhead('real cloud', real, '', 60)

// The project that ops/openstack/populate fills.
if (real) {
  const feed = await topologyFeed(real, 'scale')
  const [through = NaN, directly = NaN] = await medians([feed.throughServer, feed.direct], 5)
  const took = `${feed.size}: ${through.toFixed(0)} ms, ${directly.toFixed(0)} ms directly`
  over.push(!report('topology feed, real cloud', through / directly, 1.3, took))
  const drawing = await topologyDrawing(real, 'scale')
  const [drawn = NaN, asked = NaN] = await medians([drawing.draw, feed.direct], 5)
  await drawing.close()
  await feed.close()
  for (const [name, { server, direct }] of Object.entries(await realSearches(real, 'scale')))
    for (const part of ['first', 'all'] as const) {
      const [through, alone] = [server[part], direct[part]]
      const searched = `${through.toFixed(0)} ms, ${alone.toFixed(0)} ms directly`
      over.push(!report(`search for ${name}, real cloud, ${part}`, through / alone, 1.5, searched))
    }
  const within = `${drawn.toFixed(0)} ms with a browser's start, ${asked.toFixed(0)} ms directly`
  over.push(!report('topology drawn, real cloud', drawn / asked, 1.3, within))
}

// 2 GiB of the embedded cloud have lines of their own, below.
const file = real ? 2048 : 240
const passed = await passBytes(real ?? demo.authUrl, file * mebibyte)
const { warm, most } = passed.memory
const speeds = `${passed.up.toFixed(0)} MiB/s up, ${passed.down.toFixed(0)} MiB/s down`
const risen = `${(most - warm).toFixed(0)} of 30 MiB more than the ${warm.toFixed(0)} of a warm-up`
const which = `${file} MiB through the server, ${real ? 'real' : 'embedded'} cloud`
over.push(!report(which, (most - warm) / 30, 1, `${risen}, ${speeds}`))
over.push(!report('transfers broken off', passed.faults.length, 0, passed.faults.join('; ')))

const own = await passEmbedded(2048 * mebibyte, demo.authUrl)
const rates = `${own.up.toFixed(0)} MiB/s up, ${own.down.toFixed(0)} MiB/s down`
const grown = `${(own.memory.most - own.memory.warm).toFixed(0)} of 30 MiB more than a warm-up`
const growth = (own.memory.most - own.memory.warm) / 30
over.push(!report('2 GiB up, down and deleted, embedded', growth, 1, `${grown}, ${rates}`))
// What the machine holds an idle process up for comes on top.
const idle = `${own.idle.toFixed(0)} ms of an idle process`
const waited = `${own.slowest.toFixed(0)} of 100 ms and ${idle}, deleted in ${own.removed.toFixed(0)} ms`
over.push(!report('the slowest answer meanwhile', own.slowest / (100 + own.idle), 1, waited))
over.push(!report('faults of contents, embedded', own.faults.length, 0, own.faults.join('; ')))

const hostile = await answersWithoutMeasure(demo.authUrl)
for (const [name, grows] of Object.entries(hostile.growth)) {
  const detail = `${grows.toFixed(0)} of 30 MiB more than a warm-up, ten at once`
  over.push(!report(`a service answers with ${name}`, grows / 30, 1, detail))
}
const held = `${hostile.dense.toFixed(0)} of 400 MiB more than a warm-up, ten at once`
over.push(!report('a service answers with much in few bytes', hostile.dense / 400, 1, held))
const alive = `${hostile.slowest.toFixed(0)} of 100 ms and ${hostile.idle.toFixed(0)} ms of an idle process`
over.push(!report('the slowest answer of those', hostile.slowest / (100 + hostile.idle), 1, alive))
over.push(!report('answers taken', hostile.faults.length, 0, hostile.faults.join('; ')))

const idleBrowsers = await browsersThatTakeNothing(demo.authUrl, demo.authUrl)
for (const [name, { grows, seconds }] of Object.entries(idleBrowsers.kinds)) {
  // A bare server of Node takes 90 MiB for ten thousand connections on which nothing is said.
  const [many, most] = name === 'say nothing' ? ['ten', 90] : ['a', 50]
  const detail = `${grows.toFixed(0)} of ${most} MiB more than before, given up after ${seconds.toFixed(0)} s`
  over.push(
    !report(`${many} thousand browsers ${name}`, Math.max(grows / most, seconds / 30), 1, detail),
  )
}
const late = `${idleBrowsers.slowest.toFixed(0)} of 1000 ms and ${idleBrowsers.idle.toFixed(0)} ms of an idle process`
over.push(!report('the slowest answer', idleBrowsers.slowest / (1000 + idleBrowsers.idle), 1, late))

// Both worlds answer each of these with as many rows, so that the rows cost the same.
const pages = {
  'first page': '',
  'filtered page': '&status=ACTIVE',
  'sorted page': '&sort_key=name',
  'filtered and sorted page': '&status=ACTIVE&sort_key=name',
  'locked page': '&locked=true',
  'page by address': '&ip=10.',
}
for (const [name, query] of Object.entries(pages)) {
  const asked = `&paginate=true&limit=20${query}`
  const [few, many] = [await listsOf(hundred.authUrl, asked), await listsOf(crowded.authUrl, asked)]
  const [forFew = NaN, forMany = NaN] = await medians([few.throughServer, many.throughServer], 60)
  await Promise.all([few.close(), many.close()])
  const detail = `${forMany.toFixed(1)} ms with 10,000 servers, ${forFew.toFixed(1)} ms with 100`
  over.push(!report(`${name} of a crowded cloud`, forMany / forFew, 1.3, detail))
}
await Promise.all([demo.close(), hundred.close(), crowded.close()])

for (const { name, few, many } of await pagesOf(40)) {
  const detail = `${many.toFixed(2)} ms of 10,000, ${few.toFixed(2)} ms of 100`
  over.push(!report(`embedded cloud, ${name}`, many / few, 3, detail))
}

for (const [name, { usual, odd, limit }] of Object.entries(oddTexts())) {
  const detail = `${odd.toFixed(2)} ms, ${usual.toFixed(2)} ms usually`
  over.push(!report(name, odd / usual, limit, detail))
}

const first = await firstPage()
const soon = `the list is asked for ${first.asked.toFixed(0)} of 60 ms after the document`
over.push(!report('first page, the list', first.asked / 60, 1, soon))
const turns = `rows ${first.delayed.toFixed(0)} ms later where each request takes ${first.delay} more`
over.push(!report('first page, four round trips', first.delayed / (4 * first.delay), 1, turns))

const rows = await rowsOf20()
const fixed = `the fixed loop took ${rows.calibration.toFixed(0)} ms`
const whole = `${rows.first.toFixed(0)} of 150 ms of script, ${fixed}`
over.push(!report('20 rows on the first page', rows.first / 150, 1, whole))
const changes = {
  'next page': rows.next,
  'other order': rows.sorted,
  'from another list': rows.list,
}
for (const [name, script] of Object.entries(changes)) {
  const detail = `${script.toFixed(0)} of 60 ms of script, ${fixed}`
  over.push(!report(`20 rows, ${name}`, script / 60, 1, detail))
}

const table = await tableOf1000()
const loop = `the fixed loop took ${table.calibration.toFixed(0)} ms`
const more = `${table.scripting.toFixed(0)} ms more script than 20 rows, ${loop}`
over.push(!report('table of 1,000 rows', table.scripting / 100, 1, more))
const task = `longest task ${table.longestTask.toFixed(0)} of 50 ms, ${loop}`
over.push(!report('scrolling 1,000 rows', table.longestTask / 50, 1, task))

const objects = await objectsOf100000()
for (const [name, { few, many }] of Object.entries({
  'first rows': objects.first,
  'ten found by their names': objects.found,
})) {
  const detail = `${many.toFixed(0)} ms of 100,000 objects, ${few.toFixed(0)} ms of 100`
  over.push(!report(`${name} of a large container`, many / few, 1.3, detail))
}
for (const [name, { own, lasted }] of Object.entries({
  [`${objects.walked.rows} objects`]: objects.walking,
  '5,000 containers': objects.containers,
})) {
  const detail = `longest task worked ${own.toFixed(0)} of 50 ms, in ${lasted.toFixed(0)} ms`
  over.push(!report(`walking through ${name}`, own / 50, 1, detail))
}
const kept = objects.heap.walked - objects.heap.first
const keeps = `${kept.toFixed(1)} of 20 MiB more than ${objects.heap.first.toFixed(1)}`
over.push(!report(`heap of ${objects.walked.rows} objects`, kept / 20, 1, keeps))
over.push(!report('lists of objects', objects.faults.length, 0, objects.faults.join('; ')))

const identities = await identitiesOfACrowd()
for (const [name, { few, many, limit }] of Object.entries(identities.times)) {
  const detail = `${many.toFixed(0)} ms among 10,000 users, ${few.toFixed(0)} ms among a few`
  over.push(!report(`${name} of a crowd`, many / few, limit, detail))
}
over.push(!report('asked of Keystone', identities.faults.length, 0, identities.faults.join('; ')))

const metadata = await metadataOf60()
const opening = `${metadata.opening.toFixed(0)} of 200 ms of script`
over.push(!report('metadata editor, 60 namespaces', metadata.opening / 200, 1, opening))
const filtering = `longest task ${metadata.filtering.toFixed(0)} of 50 ms`
over.push(!report('filtering 600 properties', metadata.filtering / 50, 1, filtering))
const editing = `longest task ${metadata.editing.toFixed(0)} of 50 ms`
over.push(!report('adding and typing metadata', metadata.editing / 50, 1, editing))

const transfer = await transferOf5000()
const transferOpens = `${transfer.opening.toFixed(0)} of 200 ms of script`
over.push(!report('transfer table, 5,000 items', transfer.opening / 200, 1, transferOpens))
const transferFilters = `longest task ${transfer.filtering.toFixed(0)} of 50 ms`
over.push(!report('filtering 5,000 items', transfer.filtering / 50, 1, transferFilters))
const transferWorks = `longest task ${transfer.working.toFixed(0)} of 50 ms`
over.push(!report('ordering and taking of 5,000', transfer.working / 50, 1, transferWorks))

const launches = await launchesOf1000()
for (const [name, few] of Object.entries(launches.few)) {
  const many = launches.many[name] ?? NaN
  const detail = `${many.toFixed(0)} ms of script with 1,000 images, ${few.toFixed(0)} ms with few`
  over.push(!report(`${name} of a crowded cloud`, many / few, 3, detail))
}

const { grows, calibration: ownPace, ...deeds } = await listOf10000()
for (const [title, most, { worked, ms, longestTask }] of [
  ['search of 10,000 instances', 30, deeds.search],
  ['box over 10,000 instances', 10, deeds.box],
  ['all of 10,000 that match', 8, deeds.all],
  ['export of 10,000 instances', 25, deeds.exported],
] as const) {
  const detail = `${worked.toFixed(0)} ms of work, longest task ${longestTask.toFixed(0)} ms, there after ${ms.toFixed(0)} ms`
  over.push(!report(title, worked / ownPace / most, 1, detail))
}
over.push(
  !report('exports of 10,000', grows / 5, 1, `${grows.toFixed(1)} of 5 MiB held by two more`),
)

const drawing = await chartOf40000()
const drawn = `${drawing.toFixed(0)} of 100 ms`
over.push(!report('line chart, 4 × 10,000 points', drawing / 100, 1, drawn))

const measures = await measuresOf90Days()
const plotted = `longest task ${measures.longest.toFixed(0)} of 50 ms, ${measures.points} points`
over.push(!report('90 days of a metric, every 5 minutes', measures.longest / 50, 1, plotted))

const graphs = await topologiesOf(drawings)
for (const [name, { layout, seconds, frames, limit }] of Object.entries(graphs)) {
  const laid = `${(layout / 1000).toFixed(2)} of ${seconds} s`
  over.push(!report(`topology layout, ${name}`, layout / 1000 / seconds, 1, laid))
  for (const [gesture, rate] of Object.entries(frames)) {
    const told = `${rate.toFixed(0)} frames a second, ${limit} at least`
    over.push(!report(`topology ${gesture}, ${name}`, limit / rate, 1, told))
  }
}

for (const path of idlePaths) {
  const { perMinute, asked } = await idleList(path)
  over.push(!report(`calls a minute, ${path} left open`, perMinute, 1.5, asked))
}

const starts = [await secondsToFirstAnswer(), await secondsToFirstAnswer()]
const quickest = Math.min(...starts)
over.push(!report('start to first answer', quickest / 3, 1, `${quickest.toFixed(2)} of 3 s`))

if (over.some(Boolean)) process.exitCode = 1

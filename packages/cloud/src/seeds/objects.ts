import { createHash } from 'node:crypto'
import { past, rows, type Scene } from '#scene.ts'
import type { Amount, People } from '#played.ts'
import { PAGE, PHOTO, STYLE } from '#seeds/objects/contents.ts'
import { accountOf } from '#swift/access.ts'
import { count } from '#swift/containers/accounts.ts'
import { newContainer } from '#swift/containers/containers.ts'
import { keep, type Fresh } from '#swift/keeping.ts'
import { containers, contents, objectId, objects, type Container } from '#swift/rows.ts'
import { manifestOf, type Segment } from '#swift/large/segments.ts'
import { iso } from '#swift/stamps.ts'
import { guessedType } from '#swift/types.ts'
import type { World } from '#world.ts'

const DAY = 24 * 60
/** A folder that is seen although nothing is in it. */
const FOLDER = { type: 'application/directory' }

type Given = { type?: string; headers?: Record<string, string> }
type Start = readonly [name: string, content: string | Buffer, given?: Given]

const dump = (day: number, orders: number): string =>
  `-- Dump of the database shop, 2026-01-${day}\n` +
  Array.from({ length: orders }, (_, at) => {
    return `INSERT INTO orders VALUES (${at + 1}, '2026-01-${day}', ${(at * 37) % 500});\n`
  }).join('')

const BACKUPS: readonly Start[] = [
  ['db/2026-01-12.sql', dump(12, 40), { headers: { 'x-object-meta-host': 'db-1' } }],
  ['db/2026-01-13.sql', dump(13, 45), { headers: { 'x-object-meta-host': 'db-1' } }],
  ['db/2026-01-14.sql', dump(14, 52), { headers: { 'x-object-meta-host': 'db-1' } }],
  ['etc/web-1/nginx.conf', 'worker_processes 2;\nevents { worker_connections 1024; }\n'],
  ['etc/web-1/hosts', '127.0.0.1 localhost\n10.0.0.11 web-1\n10.0.0.21 db-1\n'],
  ['README.txt', 'Kept for thirty days. Ask the operators before you delete any.\n'],
]

const PHOTOS: readonly Start[] = [
  ['2025/', '', FOLDER],
  ['2025/offsite/team.png', PHOTO],
  ['2025/offsite/harbour.png', PHOTO],
  ['2025/racks/row-4.png', PHOTO],
  ['2026/', '', FOLDER],
  ['2026/new year & fireworks.png', PHOTO],
  ['inbox/', '', FOLDER],
  ['logo.png', PHOTO, { headers: { 'x-object-meta-licence': 'CC-BY-4.0' } }],
]

const WEBSITE: readonly Start[] = [
  ['index.html', PAGE],
  ['css/style.css', STYLE],
  ['docs/guide/start.html', PAGE],
  ['docs/guide/größe.html', PAGE],
  ['img/logo.png', PHOTO],
  ['robots.txt', 'User-agent: *\nAllow: /\n'],
]

const NOTES = ['Buy disks.\n', 'Buy disks, twelve of them.\n', 'Twelve disks, ordered.\n']

/** What the demo project and its neighbours keep in containers: objects of a few bytes. */
export function seedObjects(world: World, { projects }: People, amount: Amount): void {
  const [region] = world.regions
  if (amount === 'empty' || region === undefined) return
  const demo = accountOf(projects.demo.id)
  const scene = past(world, region, 60 * DAY)
  const filled = (account: string, name: string, starts: readonly Start[], given = {}): void => {
    make(scene, account, name, given)
    starts.forEach((start, at) => {
      put(past(world, region, (starts.length - at) * DAY), account, name, start)
    })
  }
  filled(demo, 'backups', BACKUPS, { meta: { 'x-container-meta-keep': '30 days' } })
  filled(demo, 'photos', PHOTOS)
  filled(demo, 'website', WEBSITE, { read: '.r:*,.rlistings' })
  filled(
    demo,
    'notes',
    NOTES.map((note) => ['disks.txt', note]),
    { versions: true },
  )
  seedDisk(past(world, region, 2 * DAY), demo)
  filled(accountOf(projects.alt.id), 'trials', [['results.csv', 'run,score\n1,0.4\n2,0.7\n']])
  if (amount === 'crowded') seedCrowd(past(world, region, 5 * DAY), demo)
}

/** A disk that was sent in three parts. */
function seedDisk(scene: Scene, account: string): void {
  const [inside, name] = ['backups_segments', 'disk.raw']
  make(scene, account, inside, {})
  const parts = [0, 1, 2].map((at): Segment => {
    const part = `${name}/1768000000.00000/98304/32768/0000000${at}`
    const bytes = Buffer.alloc(32_768, at)
    const { etag, type, changed } = put(scene, account, inside, [part, bytes])
    const about = { content_type: type, last_modified: iso(changed) }
    return { name: `/${inside}/${part}`, bytes: bytes.length, hash: etag, ...about }
  })
  const md5 = createHash('md5')
  for (const part of parts) if ('hash' in part) md5.update(part.hash)
  const large = { etag: md5.digest('hex'), size: 98_304 }
  const sent = { ...freshOf(scene, `${account}/${name}`, [name, manifestOf(parts)]), large }
  keep(scene, { account, container: 'backups', name }, sent)
}

const IN_CROWD = 12_000
/** More than a page has, by day and hour, and of no bytes; counted once, as so many are. */
function seedCrowd(scene: Scene, account: string): void {
  const container = 'events'
  const { id: inside, latest } = make(scene, account, container, {})
  const etag = createHash('md5').digest('hex')
  const nothing = { etag, size: 0, content: null, type: 'application/json', headers: {} }
  for (let at = 0; at < IN_CROWD; at += 1) {
    const day = String(1 + Math.floor(at / 600)).padStart(2, '0')
    const hour = String(Math.floor((at % 600) / 25)).padStart(2, '0')
    const name = `2026/01/${day}/${hour}/event-${String(at).padStart(5, '0')}.json`
    const times = { created: latest + at, changed: latest + at }
    const id = objectId(account, container, name)
    rows(scene, objects).insert({ id, account, container, name, ...times, ...nothing })
  }
  const crowd = rows(scene, containers).get(inside)
  if (crowd)
    rows(scene, containers).update({ ...crowd, objects: IN_CROWD, latest: latest + IN_CROWD })
  count(scene, account, { objects: IN_CROWD })
}

function make(scene: Scene, account: string, name: string, given: Partial<Container>): Container {
  const fresh = newContainer(scene, { account, container: name, name: '' })
  return rows(scene, containers).update({ ...fresh, ...given })
}

function put(
  scene: Scene,
  account: string,
  container: string,
  start: Start,
): ReturnType<typeof keep> {
  const [name] = start
  const fresh = freshOf(scene, `${account}/${container}/${name}`, start)
  return keep(scene, { account, container, name }, fresh)
}

/** In rows, so that a world that is copied has them, too. */
function freshOf(scene: Scene, id: string, [name, content, given = {}]: Start): Fresh {
  const bytes = Buffer.from(content)
  const etag = createHash('md5').update(bytes).digest('hex')
  const row = `seed ${id} ${etag}`
  if (bytes.length > 0) rows(scene, contents).insert({ id: row, base64: bytes.toString('base64') })
  const { type = guessedType(name), headers = {} } = given
  return { etag, size: bytes.length, type, headers, content: bytes.length > 0 ? { row } : null }
}

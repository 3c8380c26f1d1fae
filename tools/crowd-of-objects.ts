import { createHash } from 'node:crypto'
import { rows, type Cloud } from '@meridian/cloud'
import { numbered } from './crowd.ts'

const region = 'RegionOne'

/**
 * Puts a container with so many objects of no bytes beside that of the demo world which is called so, and
 * under a name that follows it; they are numbered, and counted once. Throws when there is none such.
 */
export function crowdOfObjects(cloud: Cloud, name: string, count: number, beside = 'photos'): void {
  const containers = cloud.store.table(rows.containers, region)
  const objects = cloud.store.table(rows.objects, region)
  const like = besides(containers.list(), beside)
  const { account, latest } = like
  const nothing = { size: 0, content: null, type: 'text/plain', headers: {} }
  const etag = createHash('md5').digest('hex')
  cloud.store.transaction(() => {
    const id = `${account}/${name}`
    containers.insert({ ...like, id, name, objects: count, bytes: 0, latest: latest + count })
    for (let at = 0; at < count; at += 1) {
      const object = { account, container: name, name: numbered(at), etag, ...nothing }
      const times = { created: latest + at, changed: latest + at }
      objects.insert({ ...object, ...times, id: `${id}/${object.name}` })
    }
  })
}

/** Puts so many empty containers beside that of the demo world which is called so. */
export function crowdOfContainers(cloud: Cloud, count: number, beside = 'photos'): void {
  const containers = cloud.store.table(rows.containers, region)
  const like = besides(containers.list(), beside)
  cloud.store.transaction(() => {
    for (let at = 0; at < count; at += 1) {
      const name = numbered(at)
      containers.insert({ ...like, id: `${like.account}/${name}`, name, objects: 0, bytes: 0 })
    }
  })
}

const besides = <T extends { readonly name: string }>(all: readonly T[], beside: string): T => {
  const like = all.find(({ name }) => name === beside)
  if (!like) throw new Error(`The world has no container ${beside}.`)
  return like
}

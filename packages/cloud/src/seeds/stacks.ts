import { createStack, updateStack } from '#heat/engine/operations.ts'
import { snapshotStack } from '#heat/engine/snapshots.ts'
import { stacks, type StackRow } from '#heat/rows.ts'
import { projectRows } from '#keystone/rows.ts'
import { lifecyclesOf, settle } from '#lifecycle.ts'
import { past, rows, type Scene } from '#scene.ts'
import { services } from '#services.ts'
import type { Amount, People } from '#played.ts'
import { settingsOf, importer, reports, simulation } from '#seeds/templates.ts'
import type { World } from '#world.ts'

/**
 * Stacks of resources that no other service has, so that the rest of the world is as it is without
 * them: settings of a shop with a group inside, changed once; reports of which an update failed, and a
 * snapshot from before it; an import that nobody reported back from; and one that others own.
 */
export function seedStacks(world: World, people: People, amount: Amount): void {
  if (amount === 'empty') return
  const { projects, users } = people
  const at = (days: number): Scene => past(world, world.regions[0] ?? '', days * DAY)
  const demo = ownerOf(world, users.demo, projects.demo)
  const done = () => workOff(world)

  const shop = createStack(at(12), { name: 'shop-settings', blueprint: settingsOf(2), owner: demo })
  done()
  updateStack(at(9), now(at(9), shop), { blueprint: settingsOf(3) })
  done()

  const nightly = createStack(at(6), { name: 'reports', blueprint: reports(false), owner: demo })
  done()
  snapshotStack(at(3), now(at(3), nightly), 'weekly-only')
  done()
  updateStack(at(2), now(at(2), nightly), { blueprint: reports(true) })
  done()

  createStack(at(1), { name: 'catalogue-import', blueprint: importer, owner: demo })
  done()
  const theirs = ownerOf(world, users.engineer, projects.research)
  createStack(at(4), { name: 'simulation', blueprint: simulation, owner: theirs })
  done()
}

/** In minutes. */
const DAY = 24 * 60

type Account = { readonly id: string; readonly name: string; readonly domain_id: string | null }

function ownerOf(world: World, user: Account, project: Account): StackRow['owner'] {
  const part = ({ id, name, domain_id }: Account) => {
    const domain = world.table(projectRows).get(domain_id ?? '')
    return { id, name, domain: { id: domain?.id ?? '', name: domain?.name ?? '' } }
  }
  return { user: part(user), project: part(project), roles: ['member', 'reader'] }
}

function now(scene: Scene, { id, name }: StackRow): StackRow {
  const found = rows(scene, stacks).get(id)
  if (!found) throw new Error(`The seed lost its stack ${name}.`)
  return found
}

/** Lets the engine do what has been due since, each step at its own time. */
function workOff(world: World): void {
  settle(world, new Map(lifecyclesOf(services).map((life) => [life.name, life])))
}

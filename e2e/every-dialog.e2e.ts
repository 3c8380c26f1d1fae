import type { Action } from '../packages/web/src/resource/action.ts'
import { addWhatIsSent, addWhatLacks, freeInterfaces, ofOwnTests } from './dialog-ground.ts'
import { visitDialogs } from './dialog-places.ts'
import { lookAt, walk, type Kind, type Walked } from './dialog-walk.ts'
import { labelOf, looked } from './dialogs.ts'
import { everything } from './everything.ts'
import { expect, test } from './fixtures.ts'
import { pageSize } from './helpers.ts'
import { desktop, dress } from './looks.ts'
import { isOnAtFirst } from './settings.ts'
import { standing } from './standing.ts'
import { lists, typeLists, type TypeList } from './types.ts'

/** Types with so many dialogs that one test would take minutes: their walk is made side by side. */
const walks: Readonly<Record<string, number>> = {
  ...{ Instances: 5, Images: 2, Volumes: 3 },
  'Volume Types': 2,
}

/** How many dialogs one test walks at the most, and how many it looks at. */
const most = everything ? 16 : 32

/** Members of groups and of pools have one name. */
const calledOf = ({ entry, title }: TypeList): string =>
  typeLists.filter((one) => one.title === title).length > 1 ? `${title}, ${entry.kind.type}` : title

const placesOf = ({ entry }: TypeList) => lists.filter((one) => one.entry === entry)

const parts = standing(typeLists).flatMap((list) => {
  const called = calledOf(list)
  const count = (everything && walks[called]) || 1
  return Array.from({ length: count }, (_, part) => {
    const name = count === 1 ? called : `${called} (${part + 1} of ${count})`
    // Neighbours stay together: nothing is detached before something was attached.
    const mine = (labels: readonly string[]) => {
      const all = [...new Set(labels)]
      const size = Math.ceil(all.length / count)
      return new Set(all.slice(part * size, (part + 1) * size))
    }
    return { list, name, mine }
  })
})

/** What a test does with the dialogs of a type: it looks at them, and in the whole run it sends them, too. */
const does = everything
  ? 'fit, are accessible and give the focus back, and what is sent is done, but for what the demo world refuses; the first of a kind comes back by its address and is refused first'
  : 'fit, are accessible and give the focus back'

/** Lists of whose dialogs none is filled in here, and where they are. */
const sentElsewhere: Readonly<Record<string, string>> = {
  Hypervisors: 'e2e/nova/drain.e2e.ts',
}

for (const { list, name, mine } of parts) {
  test(`${name}: dialogs open, ${does}`, async ({ page, signIn, cloud, world, openstack }) => {
    test.setTimeout(everything ? 180_000 : 120_000)
    const places = placesOf(list)
    const actions = (await Promise.all(places.map((one) => one.declared()))).map(
      (one) => one.actions,
    )
    const above = mine(dialogsOf(actions.flatMap(({ global = [] }) => global)))
    const rows = mine(dialogsOf(actions.flatMap(({ item = [] }) => item)))
    expect(above.size + rows.size, 'dialogs in one test: see `walks`').toBeLessThan(most)
    await pageSize(page, world.url, looked)
    await dress(page, desktop)
    await addWhatLacks(cloud, await openstack('admin'))
    if (list.entry.kind.type === 'OS::Neutron::RouterInterface') freeInterfaces(cloud)
    if (!everything) addWhatIsSent(cloud)
    const ground = { page, cloud, signIn, openstack }
    const walked: Walked[] = []
    await visitDialogs(
      ground,
      places,
      { above, rows },
      {
        inPlace: !everything,
        visit: async (place, label, open) => {
          if (everything) walked.push(await walk(page, cloud, place, label, open))
          else await lookAt(page, label, open)
        },
      },
    )
    const canBeSent =
      !(name in sentElsewhere) && walked.some(({ kind }) => kind !== 'what counts at once')
    expect(
      walked.some(({ isDone }) => isDone),
      'something of it is done',
    ).toBe(canBeSent)
  })
}

/** One dialog of each kind, of four services. */
const kinds: readonly { readonly kind: Kind; readonly type: string; readonly label: string }[] = [
  { kind: 'a question', type: 'OS::Nova::Keypair', label: 'Delete Key Pair' },
  { kind: 'a form', type: 'OS::Cinder::Volume', label: 'Edit Volume' },
  { kind: 'a form with steps', type: 'OS::Neutron::Net', label: 'Create Network' },
  { kind: 'what counts at once', type: 'OS::Glance::Image', label: 'Share Image' },
]

for (const { kind, type, label } of kinds) {
  const isSent = kind !== 'what counts at once'
  const way = isSent
    ? 'comes back by its address, pressed twice is sent once, says what is refused, and is done'
    : 'comes back by its address'
  test(`${label}, ${kind}, ${way}`, async ({ page, signIn, cloud, world, openstack }) => {
    const places = lists.filter(({ entry }) => entry.kind.type === type)
    const actions = await Promise.all(places.map(async (one) => (await one.declared()).actions))
    const isAbove = actions.some(({ global = [] }) => global.map(labelOf).includes(label))
    await pageSize(page, world.url, looked)
    await dress(page, desktop)
    const above = new Set(isAbove ? [label] : [])
    const rows = new Set(isAbove ? [] : [label])
    const walked: Walked[] = []
    await visitDialogs(
      { page, cloud, signIn, openstack },
      places,
      { above, rows },
      {
        inPlace: false,
        visit: async (...place) => void walked.push(await walk(page, cloud, ...place)),
      },
    )
    expect(walked).toEqual([{ kind, isDone: isSent }])
  })
}

/** The labels of the dialogs among some actions, but for those that have tests of their own. */
const dialogsOf = (all: readonly Action<never>[]): readonly string[] =>
  all.filter((one) => isDialog(one) && !ofOwnTests.includes(labelOf(one))).map(labelOf)

/** What the operator must allow first has tests of its own. */
const isDialog = ({ opens, requires = [] }: Pick<Action<never>, 'opens' | 'requires'>) =>
  opens === true && requires.every((one) => !('setting' in one) || isOnAtFirst(one.setting))

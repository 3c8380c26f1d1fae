/** What each role sees of block storage and is offered, where there is something to offer it for. */
import type { OpenStack } from '@meridian/openstack'
import { expect, test } from '../fixtures.ts'
import { answerTo, offersOn, type Offers } from '../offers.ts'
import type { User } from '../openstack.ts'
import { listsIn, madeBy } from './block-storage.ts'

const nothing: Offers = { above: [], row: [] }
const needs = (...states: readonly string[]) =>
  `: The volume is Awaiting transfer; this needs ${states.join(' or ')}.`
const notOurs = (thing: string) => `: The ${thing} belongs to another project.`

const settings = ['Edit Volume', 'Extend Volume', 'Change Volume Type', 'Update Metadata']
const uses = ['Make Read-Only', 'Manage Attachments', 'Upload to Image']
const settingsOnOffer = [
  ...['Edit Volume', `Extend Volume${needs('Available')}`],
  ...[`Change Volume Type${needs('Available', 'In-use')}`, 'Update Metadata'],
]
const usesOnOffer = [
  ...[`Make Read-Only${needs('Available')}`, `Manage Attachments${needs('Available', 'In-use')}`],
  ...[`Upload to Image${needs('Available', 'In-use')}`, 'Cancel Transfer'],
]
const deletable = ['Available', 'Error', 'Error restoring', 'Error extending', 'Error managing']
const deleteOnOffer = `Delete Volume${needs(...deletable)}`

/** Above the list and in the row, list by list. */
const expected: Readonly<Record<User, Readonly<Record<string, Offers>>>> = {
  reader: {
    Volume: nothing,
    'Volume on offer': nothing,
    'Volume Snapshot': nothing,
    'Volume Backup': nothing,
  },
  demo: {
    Volume: {
      above: ['Create Volume'],
      row: [
        ...['Create Snapshot', 'Create Backup', ...settings, ...uses],
        ...['Create Transfer', 'Delete Volume'],
      ],
    },
    'Volume on offer': {
      above: ['Accept Transfer'],
      row: [
        ...['Create Snapshot', 'Create Backup'].map((one) => one + needs('Available', 'In-use')),
        ...[...settingsOnOffer, ...usesOnOffer, deleteOnOffer],
      ],
    },
    'Volume Snapshot': {
      above: ['Create Snapshot'],
      row: [
        ...['Create Volume', 'Launch Instance', 'Create Backup', 'Edit Volume Snapshot'],
        ...['Update Metadata', 'Revert Volume to Snapshot', 'Delete Volume Snapshot'],
      ],
    },
    'Volume Backup': {
      above: ['Create Backup'],
      row: ['Restore Backup', 'Create Volume', 'Edit Volume Backup', 'Delete Volume Backup'],
    },
  },
  // What would be made of it belongs to whoever asks, in a project of their own.
  admin: {
    Volume: {
      above: [],
      row: [
        ...['Create Snapshot', 'Create Backup'].map((one) => one + notOurs('volume')),
        ...[...settings, ...uses, 'Create Transfer', 'Update Volume Status', 'Migrate Volume'],
        ...['Unmanage Volume', 'Delete Volume', 'Force Delete Volume'],
      ],
    },
    'Volume on offer': {
      above: [],
      row: [
        ...['Create Snapshot', 'Create Backup'].map((one) => one + notOurs('volume')),
        ...[...settingsOnOffer, ...usesOnOffer, 'Update Volume Status'],
        ...[`Migrate Volume${needs('Available', 'In-use')}`],
        ...[`Unmanage Volume${needs('Available', 'Error')}`, deleteOnOffer, 'Force Delete Volume'],
      ],
    },
    'Volume Snapshot': {
      above: [],
      row: [
        ...['Create Volume', `Launch Instance${notOurs('volume snapshot')}`],
        ...[`Create Backup${notOurs('volume snapshot')}`, 'Edit Volume Snapshot'],
        ...['Update Metadata', 'Revert Volume to Snapshot', 'Update Status'],
        ...['Delete Volume Snapshot', 'Force Delete Volume Snapshot'],
      ],
    },
    'Volume Backup': {
      above: [],
      row: [
        ...[`Restore Backup${notOurs('volume backup')}`, 'Create Volume', 'Edit Volume Backup'],
        ...['Update Status', 'Delete Volume Backup', 'Force Delete Volume Backup'],
      ],
    },
  },
}

/** What only administrators have, and what Cinder lets nobody else do there. */
const panels = {
  '/admin/volume_types': ({ types }: OpenStack['cinder']) => types.create({ name: 'not-to-be' }),
  '/admin/qos_specs': ({ qosSpecs }: OpenStack['cinder']) => qosSpecs.listAll(),
  '/admin/volume_services': ({ services }: OpenStack['cinder']) => services.listAll(),
  '/admin/volume_pools': ({ pools }: OpenStack['cinder']) => pools.list(),
}

test(
  'a reader, a member and an administrator see of block storage what policy allows, and Cinder says the same',
  { tag: '@openstack-all' },
  async ({ page, signIn, openstack, cleanUp, eventually }) => {
    test.slow()
    const admin = (await openstack('admin')).cinder
    const there = await madeBy((await openstack()).cinder, admin, eventually, cleanUp)
    for (const user of ['reader', 'demo', 'admin'] as const)
      await test.step(user, async () => {
        const { cinder } = await openstack(user)
        const isAdmin = user === 'admin'
        await signIn(user)
        const found: Record<string, Offers> = {}
        for (const { type, read, change, acts, ...one } of listsIn(
          isAdmin ? 'admin' : 'project',
          there,
        )) {
          const offers = await offersOn(page, one)
          found[type] = offers
          const [seen, changed] = [await answerTo(read(cinder)), await answerTo(change(cinder))]
          const names = [...offers.above, ...offers.row].map((words) => words.split(': ')[0])
          const says = `${type}: reading is ${seen}, changing is ${changed}`
          expect(offers.row === 'absent', says).toBe(seen === 'absent')
          const mayEdit = names.some((name) => name?.startsWith('Edit '))
          expect(mayEdit, says).toBe(changed === 'done')
          if (isAdmin) continue
          // What is not offered is refused, too, and nothing has become of it.
          for (const [name, act] of Object.entries(acts))
            if (!names.includes(name)) expect(await answerTo(act(cinder)), name).toBe('forbidden')
        }
        expect(found).toEqual(expected[user])
        for (const [path, ask] of Object.entries(panels)) {
          await page.goto(path)
          if (isAdmin) {
            await expect(page.getByRole('table'), path).toBeVisible()
            continue
          }
          await expect(page.getByText('This page is not available to you.'), path).toBeVisible()
          expect(await answerTo(ask(cinder)), path).toBe('forbidden')
        }
      })
    await test.step('types, QoS specs and services for administrators', async () => {
      const { name } = there
      const lists = {
        volume_types: { list: 'Volume Types', row: name, create: 'Create Volume Type' },
        qos_specs: { list: 'QoS Specs', row: name, create: 'Create QoS Spec' },
        volume_services: {
          ...{ list: 'Block Storage Services', row: 'cinder-scheduler', create: 'Create Service' },
        },
      }
      const found: Record<string, Offers> = {}
      for (const [panel, one] of Object.entries(lists))
        found[panel] = await offersOn(page, { path: `/admin/${panel}`, ...one })
      expect(found).toEqual({
        volume_types: {
          above: ['Create Volume Type'],
          row: [
            ...['Edit Volume Type', 'Update Metadata'],
            'Modify Access: A public volume type is for all projects.',
            ...['Update Encryption', 'Manage QoS Spec Association', 'Make Default Volume Type'],
            'Delete Volume Type',
          ],
        },
        qos_specs: {
          above: ['Create QoS Spec'],
          row: ['Manage Specs', 'Edit Consumer', 'Delete QoS Spec'],
        },
        volume_services: { above: [], row: ['Disable Service'] },
      })
    })
  },
)

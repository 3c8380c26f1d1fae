import { isValidElement } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { json, serve } from '#api/testing.ts'
import { createBatch } from '#resource/actions/batch.ts'
import type { Action, Question, Screen } from '#resource/action.ts'
import type { AnyForm } from '#resource/forms/fields.ts'
import { resources } from '#resources/registry.ts'
import { containers } from '#resources/swift/containers.tsx'
import { toast, toastQueue } from '#ui/tell/toast.ts'

/** As much of an item as a question names. */
const item = {
  ...{ id: 'x', name: 'x', attachments: [], fixed_ips: [], count: 0, bytes: 0 },
}

/** Every question that an action puts before it does something, each declined. */
const questions = async (): Promise<readonly Question[]> => {
  serve(() => json({}, 500))
  const asked: Question[] = []
  const screen: Screen = {
    open: async () => undefined,
    load: async () => undefined,
    confirm: async (question) => {
      asked.push(question)
      return undefined
    },
    each: () => Promise.reject(new Error('Nothing was agreed to.')),
    toast: () => undefined,
    go: () => undefined,
  }
  // Containers are no type with a page of details of its own.
  const declared = await Promise.all(resources.all.map(async ({ load }) => load()))
  for (const { actions = {} } of [...declared, containers]) {
    const all = new Set([...(actions.batch ?? []), ...(actions.item ?? [])])
    // What needs more of an item than that asks nothing here.
    for (const action of all) await action.perform([item], screen).catch(() => undefined)
  }
  return asked
}

test('every question looks dangerous but those that undo a harm; what is gone is not recoverable [RS-MODAL-04 RS-MODAL-12 SH-MODAL-37]', async () => {
  const asked = await questions()
  expect(asked.length).toBeGreaterThan(50)
  const harmless = asked.flatMap(({ harmless: is, title }) => (is ? [title] : []))
  expect(harmless).toEqual(['Confirm Reset Default Volume Type'])
  const container = asked.find(({ title }) => title === 'Delete Container')
  expect(container?.text).toBe('Are you sure you want to delete container x?')
  expect(container?.more).toBe('Deleted container is not recoverable.')
})

/** Does an action of a type to the end, and says what was told and which form was opened. */
const doneWith = async (type: string, id: string, items: readonly unknown[] = []) => {
  vi.stubGlobal('window', { location: { pathname: '/' } })
  onTestFinished(() => {
    vi.unstubAllGlobals()
    toast.clearAll()
  })
  const told: string[] = []
  let form: AnyForm<unknown> | undefined
  const screen: Screen = {
    open: async (draw) => {
      const dialog = draw(() => undefined)
      form = isValidElement<{ form?: AnyForm<unknown> }>(dialog) ? dialog.props.form : undefined
      return undefined
    },
    load: (work) => work(new AbortController().signal).catch(() => undefined),
    confirm: (_, work) => work(),
    each: (all, work, { name }) => createBatch(all, work, name).run(),
    toast: (_, text) => void told.push(text),
    go: () => undefined,
  }
  const { actions } = (await resources.find(type)?.load()) ?? {}
  const called = [...(actions?.global ?? []), ...(actions?.batch ?? [])].find(
    (one): one is Action<unknown> => one.id === id,
  )
  await called?.perform(items, screen)
  const said = toastQueue.visibleToasts.map(({ content }) => content.message)
  return { told: [...told, ...said], form }
}

test('what could not be deleted is told of the call, too, of one and of several [SV-DNSERR-02 SV-DNSERR-08]', async () => {
  serve(() => json('Broken.', 500))
  const named = (name: string) => ({ id: name, name, zone_id: 'z', type: 'A' })
  for (const [type, words, names] of [
    ['OS::Designate::Zone', 'Unable to delete the zone.', 'Zone'],
    ['OS::Designate::RecordSet', 'Unable to delete the record set.', 'Record Set'],
  ] as const) {
    const one = await doneWith(type, 'delete', [named('a')])
    expect(one.told).toEqual([words, `Unable to delete ${names}: a.`])
    const two = await doneWith(type, 'delete', [named('a'), named('b')])
    expect(two.told).toEqual([words, `Unable to delete ${names}s: a, b.`])
  }
})

test('what cannot be read is told in the words of its service [SV-DNSERR-12 SV-LBERR-42 SV-LBERR-47 SV-LBERR-48]', async () => {
  const declared = async (type: string) => resources.find(type)?.load()
  expect(await declared('OS::Barbican::CertificateContainer')).toMatchObject({
    unread: 'Unable to retrieve SSL certificates.',
  })
  expect(await declared('OS::Barbican::Secret')).toMatchObject({
    unread: 'Unable to retrieve secrets.',
  })
  const reverse = await declared('OS::Designate::FloatingIp')
  expect(reverse?.unreadItem?.('RegionOne:1')).toBe('Unable to get the floating ip PTR RegionOne:1')
  // Reading it tells nothing by itself: it may be tried again, or left.
  serve(() => json('Broken.', 503))
  await expect(reverse?.load?.(['RegionOne:1'])).rejects.toThrow('Broken.')
  expect(toastQueue.visibleToasts).toEqual([])
  expect(await doneWith('OS::Octavia::Flavor', 'create')).toEqual({
    told: ['Unable to retrieve flavor profiles.'],
    form: undefined,
  })
})

test('a role of a name that somebody else has taken meanwhile is refused beside the name [SV-ROLE-08]', async () => {
  serve(() => json('Conflict occurred attempting to store role.', 409))
  const { form } = await doneWith('OS::Keystone::Role', 'create')
  await expect(form?.send({ name: 'reader' }, () => undefined)).rejects.toMatchObject({
    fields: { name: 'Role already exists.' },
  })
})

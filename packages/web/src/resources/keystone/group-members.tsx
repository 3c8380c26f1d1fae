import { groups, users as api } from '@meridian/contract'
import { call } from '#api/call.ts'
import { t } from '#lib/translate.ts'
import type { Action } from '#resource/action.ts'
import { namesOf, sendEach } from '#resource/actions/sending.ts'
import { refTo, resource, type ListQuery } from '#resource/define.ts'
import { asked, copyable, overview, ref, yesNo, yesOrNo } from '#resource/makers.tsx'
import { byPart } from '#resources/keystone/asking.ts'
import { editable } from '#resources/keystone/editable.ts'
import { groupMember, user, type GroupMember } from '#kinds/keystone/kinds.ts'
import { MailLink } from '#ui/press/link.tsx'

/** The user stays: only the membership ends. */
const leave: Action<GroupMember> = {
  id: 'remove',
  label: t('Remove from Group'),
  tone: 'danger',
  opens: true,
  activity: 'delete',
  requires: editable('group', 'remove_user_from_group'),
  perform: async (items, screen) => {
    const names = namesOf(groupMember, items)
    const words = {
      title: t('Remove from Group'),
      done: (good: readonly GroupMember[]) =>
        t('Removed from the group: %s.', namesOf(groupMember, good)),
      failed: (bad: readonly GroupMember[]) =>
        t('Unable to remove from the group: %s.', namesOf(groupMember, bad)),
    }
    const send = ({ group_id, id }: GroupMember) =>
      call(groups.removeUser, { params: { id: group_id, userId: id } })
    const work = async () => {
      const { good, bad } = await sendEach(groupMember, items, send, words, screen)
      const undo = async () => {
        for (const [id, ids] of Map.groupBy(good, ({ group_id }) => group_id)) {
          const body = { ids: ids.map((one) => one.id) }
          const [failure] = (await call(groups.addUsers, { params: { id }, body })).failed
          if (failure) throw new Error(failure.message)
        }
        return { updated: good.map((one) => refTo(groupMember, one)) }
      }
      return {
        ...(good.length > 0 && { undo }),
        deleted: good.map((one) => refTo(groupMember, one)),
        failed: bad.map((one) => refTo(groupMember, one)),
      }
    }
    const question = {
      title: t('Confirm Remove from Group'),
      text: t('You have selected "%s". What the group may do they may no longer.', names),
      submit: t('Remove from Group'),
    }
    return (await screen.confirm(question, work)) ?? {}
  },
}

const list = async (query: ListQuery) => {
  const { group_id = '' } = query.scope
  const page = await call(api.list, { query: byPart(query) }, { signal: query.signal })
  return { ...page, items: page.items.map((one): GroupMember => ({ ...one, group_id })) }
}

/** The users of a group. */
export const groupMembers = resource(groupMember, {
  list,
  load: async ([group_id = '', id = ''], signal) => ({
    ...(await call(api.load, { params: { id } }, { signal })),
    group_id,
  }),
  paged: true,
  target: ({ domain_id }) => ({
    'target.group.domain_id': domain_id,
    'target.user.domain_id': domain_id,
  }),
  properties: {
    name: { label: t('Name'), sortKey: 'name' },
    user: ref(
      t('User'),
      user,
      ({ id }) => id,
      ({ name }) => name,
    ),
    email: {
      label: t('Email'),
      show: ({ email }) => email && <MailLink to={email} />,
      ...{ sortKey: 'email', priority: 2 },
    },
    id: { ...copyable(t('User ID'), ({ id }) => id), sortKey: 'id', priority: 2 },
    enabled: {
      ...yesNo(t('Enabled'), (item: GroupMember) => item.enabled),
      ...{ sortKey: 'enabled', priority: 2 },
    },
  },
  columns: ['name', 'email', 'id', 'enabled'],
  sort: 'name',
  facets: {
    name: asked(t('Name')),
    email: asked(t('Email')),
    id: asked(t('User ID')),
    enabled: asked(t('Enabled'), yesOrNo),
  },
  drawer: false,
  actions: { batch: [leave], item: [leave] },
  details: [overview('name', 'user', 'id', 'email', 'enabled')],
  hint: t('Add users to give them the group’s roles.'),
})

import { l7Policies as api, type L7Policy, type L7PolicyTree } from '@meridian/contract'
import { call } from '#api/call.ts'
import { own } from '#lib/own.ts'
import { t } from '#lib/translate.ts'
import type { Action } from '#resource/action.ts'
import { editing } from '#resource/actions/makers.ts'
import { removing } from '#resource/actions/removing.ts'
import { resource, type ListQuery } from '#resource/define.ts'
import { link } from '#resource/link.tsx'
import { children, choice, overview, text } from '#resource/makers.tsx'
import { terms } from '#resource/reading/reading.ts'
import { ofProject } from '#resources/keystone/owner.tsx'
import { waited } from '#resources/octavia/following.tsx'
import { withPolicies } from '#resources/octavia/goes-with-it.tsx'
import { l7Policy, l7Rule, pool } from '#kinds/octavia/kinds.ts'
import { listPath, rule } from '#resources/octavia/rules.ts'
import { asL7Policy, rowsOf, type L7PolicyRow } from '#kinds/octavia/rows.ts'
import { partOf } from '#resources/octavia/states.tsx'
import { wordsOf } from '#kinds/octavia/words.ts'
import { policyActions } from '#kinds/octavia/options.ts'

const list = async (query: ListQuery) =>
  rowsOf(await call(api.list, { query: terms(query) }, { signal: query.signal }), asL7Policy)

const bare = (found: L7Policy | L7PolicyTree): L7Policy =>
  'l7policy' in found ? found.l7policy : found

const load = async ([id = '']: readonly string[], signal?: AbortSignal) =>
  asL7Policy(bare(await call(api.load, { params: { id } }, { signal })))

const edit = editing(l7Policy, {
  requires: [rule('l7policy', 'put')],
  loadDialog: async (item, signal) =>
    (await import('#dialogs/octavia/edit-l7-policy.tsx')).default(item, signal),
})

const createRule: Action<L7PolicyRow> = {
  ...editing(l7Policy, {
    id: 'create-l7-rule',
    label: t('Create L7 Rule'),
    requires: [rule('l7rule', 'post')],
    makes: l7Rule.type,
    loadDialog: async (item, signal) =>
      (await import('#dialogs/octavia/create-l7-rule.tsx')).default(item, signal),
  }),
  activity: 'create',
}

const remove = removing(l7Policy, api.remove, {
  requires: [rule('l7policy', 'delete')],
  more: withPolicies,
})

const part = partOf(l7Policy)
const actionWords = wordsOf(policyActions)

/** What becomes of requests that fit some rules (SV-L7-01). */
export const l7Policies = resource(l7Policy, {
  list,
  load,
  owner: ofProject(({ project_id }) => project_id),
  states: part.states,
  properties: {
    ...part.properties,
    name: { label: t('Name'), value: l7Policy.title },
    description: { label: t('Description') },
    action: {
      label: t('Action'),
      value: ({ action }) => own(actionWords, action) ?? action,
      priority: 4,
    },
    position: { label: t('Position'), align: 'end', priority: 5 },
    redirect_pool: link(
      t('Redirect Pool'),
      pool,
      ({ redirect_pool_id }: L7PolicyRow) => redirect_pool_id,
    ),
    redirect_url: { label: t('Redirect URL') },
    redirect_prefix: { label: t('Redirect Prefix') },
    rules: { label: t('Rules'), value: (one) => one.rules.length, align: 'end' },
  },
  columns: [
    ...(['name', 'position', 'action', 'operating_status'] as const),
    ...(['provisioning_status', 'admin_state_up'] as const),
  ],
  sort: 'position',
  drawer: ['id', 'description', 'redirect_pool', 'redirect_url', 'rules'],
  facets: {
    name: text(t('Name'), ({ name }) => name),
    action: choice(t('Action'), policyActions, ({ action }) => action),
    ...part.facets,
  },
  actions: {
    batch: [remove],
    item: [...[edit, createRule].map((one) => waited(l7Policy, one)), remove],
  },
  status: 'provisioning_status',
  unread: t('Unable to retrieve l7 policies.'),
  lost: { to: listPath, says: t('Unable to retrieve l7 policy.') },
  details: [
    overview(
      ...(['name', 'id', 'description', 'project', 'operating_status', 'followed'] as const),
      ...(['admin_state_up', 'action', 'position', 'redirect_pool', 'redirect_url'] as const),
      ...(['redirect_prefix', 'rules', 'created_at', 'updated_at'] as const),
    ),
    children(l7Rule),
  ],
  hint: t('Create an L7 policy to send some requests elsewhere, or to refuse them.'),
})

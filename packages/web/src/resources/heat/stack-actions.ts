/** What can be done with stacks; each dialog is loaded when it is opened. */
import { stackActions as api, stacks, type StackActionName } from '@meridian/contract'
import { call } from '#api/call.ts'
import { mayHandOver, noting } from '#dialogs/stack/handing-over.ts'
import { t } from '#lib/translate.ts'
import type { Action } from '#resource/action.ts'
import { asking, creating, editing } from '#resource/actions/makers.ts'
import { removing } from '#resource/actions/removing.ts'
import { under } from '#resource/actions/sections.ts'
import { verb } from '#resource/actions/verb.ts'
import { policy, refTo } from '#resource/define.ts'
import { line } from '#resource/forms/fields.ts'
import { stack, stackSnapshot, type StackRow } from '#kinds/heat/kinds.ts'

type Offered = Action<StackRow>

const rule = (name: string) => policy('orchestration', `stacks:${name}`)
const actionRule = (name: StackActionName) => policy('orchestration', `actions:${name}`)

export const launch = creating(stack, {
  id: 'launch',
  label: t('Launch Stack'),
  requires: [rule('create'), rule('validate_template')],
  loadDialog: async () => {
    const { openLaunch } = await import('#dialogs/stack/open.tsx')
    return openLaunch
  },
})

const update = editing(stack, {
  id: 'update',
  label: t('Update Stack'),
  requires: [rule('update_patch'), rule('validate_template')],
  loadDialog: async ({ id }, signal) => {
    const { openUpdate } = await import('#dialogs/stack/open.tsx')
    return openUpdate(id, signal)
  },
})

const act = (operation: StackActionName) => (one: StackRow) =>
  call(api.act, { params: { id: one.id }, body: { operation } })

const check = verb(stack, t('Check'), {
  id: 'check',
  requires: [actionRule('check')],
  while: t('Checking'),
  call: act('check'),
})

const isSuspended = ({ stack_status }: StackRow): boolean =>
  /^(SUSPEND_|RESUME_FAILED)/.test(stack_status)

const suspend = verb(stack, t('Suspend'), {
  id: 'suspend',
  requires: [actionRule('suspend')],
  offered: (one) => !isSuspended(one),
  while: t('Suspending'),
  ask: t('Its instances stop until it is resumed.'),
  call: act('suspend'),
})

const resume = verb(stack, t('Resume'), {
  id: 'resume',
  requires: [actionRule('resume')],
  offered: isSuspended,
  while: t('Resuming'),
  call: act('resume'),
})

const isUpdating = ({ stack_status }: StackRow): boolean => stack_status === 'UPDATE_IN_PROGRESS'

/** Heat ends these where they are; what takes something back it does not end. */
const isStoppable = ({ stack_status }: StackRow): boolean =>
  /^(CREATE|UPDATE)_IN_PROGRESS$/.test(stack_status)

const cancelUpdate: Offered = {
  ...verb(stack, t('Cancel Update of'), {
    id: 'cancel_update',
    requires: [actionRule('cancel_update')],
    offered: isUpdating,
    anytime: true,
    while: t('Rolling back'),
    ask: t('What the update has changed so far is taken back.'),
    call: act('cancel_update'),
  }),
  label: t('Cancel Update'),
}

const stop = verb(stack, t('Stop'), {
  id: 'cancel_without_rollback',
  requires: [actionRule('cancel_without_rollback')],
  offered: isStoppable,
  anytime: true,
  while: t('Stopping'),
  ask: t('What has been done so far stays, and nothing more is done.'),
  call: act('cancel_without_rollback'),
})

const takeSnapshot: Offered = {
  ...asking(stack, {
    id: 'snapshot',
    label: t('Take Snapshot'),
    requires: [rule('snapshot')],
    makes: stackSnapshot.type,
    endpoint: api.takeSnapshot,
    fields: {
      name: line(t('Name'), {
        description: t('If empty, Heat chooses a name.'),
      }),
    },
    result: ({ id }, one) => ({
      created: [{ type: stackSnapshot.type, id: `${one.id}/${id}` }],
      updated: [refTo(stack, one)],
    }),
  }),
  activity: 'create',
  // Heat tells nobody but the stack's own project of its snapshots.
  ownOnly: true,
}

const letGo = verb(stack, t('Abandon'), {
  id: 'abandon',
  tone: 'danger',
  requires: [rule('abandon')],
  allowed: mayHandOver,
  while: t('Abandoned'),
  ask: t('Heat forgets the stack, and what is in it stays. A file keeps what Heat knew.'),
  call: async ({ id, stack_name }) => {
    const { saveExport } = await import('#dialogs/stack/export-stack.ts')
    saveExport(stack_name, await noting(call(stacks.abandon, { params: { id } })))
  },
  failed: ({ stack_name }) => {
    const may = mayHandOver()
    return may === true ? t('Unable to abandon the stack %s.', stack_name) : may
  },
})

/** Heat lets go of the stack, where its operator allows that: it is not there any more. */
const abandon: Offered = {
  ...letGo,
  perform: async (items, screen) => {
    const { updated: deleted = [], failed = [] } = (await letGo.perform(items, screen)) ?? {}
    return { deleted, failed }
  },
}

const exportStack: Offered = {
  id: 'export',
  label: t('Export Stack'),
  requires: [rule('export')],
  allowed: mayHandOver,
  perform: async ([one], screen) => {
    if (one === undefined) return {}
    await screen.load(async (signal) => {
      const dialog = await import('#dialogs/stack/export-stack.ts')
      await dialog.exportStack(one, signal)
    })
    return {}
  },
}

/** A stack can be deleted whatever goes on with it. */
export const remove: Offered = removing(stack, stacks.remove, {
  requires: [rule('delete')],
  anytime: true,
  allowed: ({ stack_status }) =>
    stack_status !== 'DELETE_IN_PROGRESS' || t('The stack is being deleted.'),
  lingers: true,
})

export const itemActions: readonly Offered[] = [
  update,
  check,
  suspend,
  resume,
  cancelUpdate,
  stop,
  takeSnapshot,
  ...under(t('Hand Over'), [exportStack, abandon]),
  remove,
]

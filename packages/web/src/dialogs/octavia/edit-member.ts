import { MemberForm, members as api, type Member } from '@meridian/contract'
import { call } from '#api/call.ts'
import { ipAddress } from '#forms/rules/address-validators.ts'
import type { Validator } from '#forms/rules/validators.ts'
import { t } from '#lib/translate.ts'
import { askForm, line, number, tick } from '#resource/forms/fields.ts'
import { bounds } from '#dialogs/octavia/rules.ts'
import { whenFree } from '#dialogs/octavia/way-back.ts'

type Bounds = { readonly least: number; readonly most: number }

const within =
  ({ least, most }: Bounds, message: string): Validator<number> =>
  (value) =>
    Number.isInteger(value) && value >= least && value <= most ? undefined : message

const weight = within(bounds.weight, t('The weight must be a number between 1 and 256.'))

const port = within(bounds.port, t('The monitor port must be a number between 1 and 65535.'))

/** Where a health monitor asks instead of the member's own port; it may be none. */
const monitorPort: Validator<number> = (value, values) =>
  Number.isNaN(value) ? undefined : port(value, values)

type Edited = Member & { readonly poolId: string }

/** Makes a member what it was when its dialog was opened. Throws `ApiError`. */
export const setBackMember = ({ poolId: pool_id, id, ...one }: Edited): Promise<void> => {
  const { name, weight, admin_state_up, backup = false } = one
  const { monitor_address = null, monitor_port = null } = one
  const body = { name, weight, admin_state_up, backup, monitor_address, monitor_port }
  return whenFree(() => call(api.update, { params: { pool_id, id }, body }))
}

/** Changes a member of a pool; all that can be changed is sent (SV-LBAPI-15). */
export const editingMember = ({ poolId: pool_id, id, ...one }: Edited) =>
  askForm({
    endpoint: { ...api.update, body: MemberForm },
    fields: {
      name: line(t('Name'), { start: one.name }),
      weight: number(t('Weight'), {
        start: one.weight,
        // One that is to get nothing new may stay so (SV-LBCONST-04).
        rules: [
          (value, values) => (value === 0 && one.weight === 0 ? undefined : weight(value, values)),
        ],
      }),
      monitor_address: line(t('Monitor Address'), {
        start: one.monitor_address ?? '',
        description: t('Where the health monitor asks, if not at the member itself.'),
        rules: [ipAddress(undefined, t('The monitor address must be a valid IP address.'))],
        mono: true,
      }),
      monitor_port: number(t('Monitor Port'), {
        start: one.monitor_port ?? Number.NaN,
        rules: [monitorPort],
      }),
      backup: tick(t('Backup'), {
        start: one.backup === true,
        description: t('It is asked only while all others do not answer.'),
      }),
      admin_state_up: tick(t('Admin State Up'), { start: one.admin_state_up }),
    },
    send: ({ name = '', monitor_address = null, monitor_port = null, ...body }) =>
      call(api.update, {
        params: { pool_id, id },
        body: { ...body, name, monitor_address, monitor_port },
      }),
    submit: t('Save'),
    done: t('Pool member has been updated.'),
    failed: t('Unable to update member.'),
  })

import { TransferTable } from '#forms/transfer/transfer-table.tsx'
import type { TransferColumn } from '#forms/transfer/transfer.ts'
import { t } from '#lib/translate.ts'
import { ownWidget } from '#resource/forms/more-fields.ts'
import type { Group, PortChoices } from '#dialogs/port/read.ts'

type Secured = { readonly port_security_enabled?: boolean }

/** The groups whose rules say what reaches the port, in the order of all; one without security has none. */
export const groupsField = ({ groups }: PortChoices, secure: boolean, start: readonly string[]) => {
  const known = [
    ...groups,
    // Another project's are known by their ids.
    ...start
      .filter((id) => !groups.some((group) => group.id === id))
      .map((id) => ({ id, name: id, description: '' })),
  ]
  const among = (ids: readonly string[]) => known.filter(({ id }) => ids.includes(id))
  return ownWidget<readonly string[], undefined, Secured>(t('Security Groups'), {
    start: among(start).map(idOf),
    draw: ({ field: { value, onChange }, values: { port_security_enabled = secure } }) =>
      port_security_enabled ? (
        <TransferTable
          label={t('Security Groups')}
          available={known}
          allocated={among(value)}
          onChange={(chosen) => onChange(among(chosen.map(idOf)).map(idOf))}
          idOf={idOf}
          nameOf={({ name }) => name}
          columns={columns}
          max={-1}
          prompt={t('Select one or more security groups from those available below.')}
          none={t('There is no security group you can add.')}
        />
      ) : (
        <p>{t('A port without port security has no security groups.')}</p>
      ),
  })
}

const idOf = ({ id }: Group) => id

const columns: readonly TransferColumn<Group>[] = [
  { id: 'name', label: t('Name'), show: ({ name }) => name, text: ({ name }) => name },
  {
    id: 'description',
    label: t('Description'),
    show: ({ description }) => description,
    text: ({ description }) => description,
  },
]

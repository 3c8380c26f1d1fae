import { TransferTable } from '#forms/transfer/transfer-table.tsx'
import type { TransferColumn, TransferFacet } from '#forms/transfer/transfer.ts'
import { shortId } from '#lib/text.ts'
import { t } from '#lib/translate.ts'
import { choice, text } from '#resource/makers.tsx'
import { statusOf, statusOptions } from '#kinds/neutron/port-status.ts'
import { StatusBadge } from '#ui/tell/badge.tsx'
import { DescriptionList } from '#ui/tell/description-list.tsx'
import type { PortChoice, PortChoices } from '#dialogs/trunk/read.ts'

type Props = {
  readonly choices: PortChoices
  readonly available: readonly PortChoice[]
  readonly chosen: readonly string[]
  /** What the other step has taken: it is not shown here (RS-TRUNKFORM-07). */
  readonly elsewhere: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
  readonly label: string
  readonly max: number
  readonly prompt: string
  readonly none: string
}

/** Ports that are chosen for a trunk, above those that can be. */
export const PortLists = ({ choices, available, chosen, elsewhere, ...props }: Props) => (
  <TransferTable
    label={props.label}
    available={available.filter(({ id }) => !elsewhere.includes(id))}
    incomplete={choices.incomplete}
    allocated={chosen.flatMap((id) => available.find((port) => port.id === id) ?? [])}
    onChange={(all) => props.onChange(all.map(idOf))}
    idOf={idOf}
    nameOf={nameOf}
    columns={columns}
    max={props.max}
    facets={facets}
    drawer={(port) => <PortDetails port={port} />}
    prompt={props.prompt}
    none={props.none}
  />
)

const PortDetails = ({ port }: { readonly port: PortChoice }) => (
  <DescriptionList
    look="grid"
    rows={[
      { term: t('ID'), value: port.id },
      { term: t('MAC Address'), value: port.mac },
      { term: t('Subnets'), value: port.subnets },
    ]}
  />
)

const idOf = ({ id }: PortChoice) => id
const nameOf = ({ name }: PortChoice) => name

const columns: readonly TransferColumn<PortChoice>[] = [
  {
    id: 'name',
    label: t('Name'),
    show: ({ name, id }) => (name === id ? shortId(id) : name),
    text: nameOf,
  },
  { id: 'ip', label: t('IP'), show: (port) => port.addresses, text: (port) => port.addresses },
  {
    id: 'network',
    label: t('Network'),
    priority: 3,
    show: ({ network }) => network,
    text: ({ network }) => network,
  },
  {
    id: 'status',
    label: t('Status'),
    priority: 4,
    show: ({ status }) => (status === '' ? null : <StatusBadge {...statusOf(status)} />),
  },
]

const facets: Readonly<Record<string, TransferFacet<PortChoice>>> = {
  name: text(t('Name'), nameOf),
  id: text(t('ID'), idOf),
  ip: text(t('IP'), ({ addresses }) => addresses),
  network: text(t('Network'), ({ network }) => network),
  subnet: text(t('Subnet'), ({ subnets }) => subnets),
  status: choice(t('Status'), statusOptions, ({ status }) => status),
}

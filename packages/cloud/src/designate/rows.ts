import { collection } from '#store/collection.ts'

export type Status = 'ACTIVE' | 'PENDING' | 'ERROR' | 'DELETED'
export type Action = 'NONE' | 'CREATE' | 'UPDATE' | 'DELETE'

type Stamped = { id: string; created_at: string; updated_at: string | null }

/** A zone as stored; the figures of its SOA record are shown in that record only. */
export type Zone = Stamped & {
  pool_id: string
  project_id: string
  name: string
  email: string
  description: string | null
  ttl: number
  serial: number
  status: Status
  action: Action
  version: number
  attributes: Record<string, string>
  type: 'PRIMARY' | 'SECONDARY'
  masters: string[]
  transferred_at: string | null
  refresh: number
  retry: number
  expire: number
  minimum: number
  parent_zone_id: string | null
}

/** The floating IP that a PTR record was set for, in whose name and by which project. */
export type PointsTo = {
  floatingip_id: string
  region: string
  address: string
  project_id: string
  description: string | null
}

/**
 * A record set as stored. Designate keeps status and action with each of its records, and changes
 * them for all of these at once; a set without records has neither (`record_status` is empty).
 */
export type RecordSet = Stamped & {
  zone_id: string
  zone_name: string
  project_id: string
  name: string
  type: string
  ttl: number | null
  description: string | null
  version: number
  records: string[]
  /** The records as one text, for filters by what is in them, and their number. */
  data: string
  size: number
  record_status: Status | ''
  record_action: Action
  /** The zone's serial number that the name servers must have for these records. */
  serial: number
  managed: boolean
  points_to?: PointsTo
}

export type TransferRequest = Stamped & {
  zone_id: string
  zone_name: string
  project_id: string
  target_project_id: string | null
  description: string | null
  key: string
  status: 'ACTIVE' | 'COMPLETE'
}

export type TransferAccept = Stamped & {
  zone_transfer_request_id: string
  project_id: string
  status: 'COMPLETE'
  zone_id: string
}

/** An export, or an import with the text that it has to read and what its user may. */
export type Task = Stamped & {
  task_type: 'IMPORT' | 'EXPORT'
  status: 'PENDING' | 'COMPLETE' | 'ERROR'
  message: string | null
  location: string | null
  zone_id: string | null
  project_id: string
  version: number
  text?: string
  may_blacklisted?: boolean
}

export type Tld = Stamped & { name: string; description: string | null }
export type Blacklist = Stamped & { pattern: string; description: string | null }
export type TsigKey = Stamped & {
  name: string
  algorithm: string
  secret: string
  scope: string
  resource_id: string
}

const folded = (name: string) => ({ path: `$.${name}`, ignoreCase: true }) as const
const created = { created_at: '$.created_at' }
const ttl = { path: '$.ttl', absent: -1 } as const

export const zones = collection<Zone>('designate_zones', {
  by: 'id',
  indexes: {
    ...created,
    name: folded('name'),
    parent_zone_id: '$.parent_zone_id',
  },
  columns: {
    ...{ updated_at: '$.updated_at', serial: '$.serial', ttl, status: folded('status') },
    ...{ type: folded('type'), email: folded('email'), description: folded('description') },
    tenant_id: '$.project_id',
  },
})

/** By zone, and over all zones of a project. */
export const recordSets = collection<RecordSet>('designate_recordsets', {
  by: 'id',
  keys: { floatingip_id: '$.points_to.floatingip_id', address: '$.points_to.address' },
  indexes: {
    ...created,
    zone_id: '$.zone_id',
    name: folded('name'),
    type: folded('type'),
  },
  columns: {
    ...{
      updated_at: '$.updated_at',
      ttl,
      data: folded('data'),
      description: folded('description'),
    },
    ...{ record_status: folded('record_status'), tenant_id: '$.project_id', managed: '$.managed' },
    size: { path: '$.size', absent: 0 },
  },
  filteredThenSorted: [
    ['zone_id', 'created_at'],
    ['zone_id', 'name'],
    ['zone_id', 'type'],
  ],
})

export const transferRequests = collection<TransferRequest>('designate_transfer_requests', {
  by: 'id',
  indexes: { ...created, zone_id: '$.zone_id', target_project_id: '$.target_project_id' },
  columns: { updated_at: '$.updated_at', status: folded('status') },
})

export const transferAccepts = collection<TransferAccept>('designate_transfer_accepts', {
  by: 'id',
  indexes: created,
  columns: { updated_at: '$.updated_at', status: folded('status') },
})

export const zoneTasks = collection<Task>('designate_tasks', {
  by: 'id',
  indexes: { ...created, task_type: '$.task_type' },
  columns: {
    ...{ updated_at: '$.updated_at', zone_id: '$.zone_id' },
    ...{ status: folded('status'), message: folded('message') },
  },
  filteredThenSorted: [['task_type', 'created_at']],
})

const shared = { by: 'id', project: 'none' } as const
const stamps = { updated_at: '$.updated_at' }

export const tlds = collection<Tld>('designate_tlds', {
  ...shared,
  indexes: { ...created, name: folded('name') },
  columns: stamps,
})
export const blacklists = collection<Blacklist>('designate_blacklists', {
  ...shared,
  indexes: { ...created, pattern: folded('pattern') },
  columns: stamps,
})
export const tsigKeys = collection<TsigKey>('designate_tsigkeys', {
  ...shared,
  indexes: { ...created, name: folded('name') },
  columns: { ...stamps, algorithm: folded('algorithm'), scope: folded('scope') },
})

/** What all records of a set have in common, and the set shows (designate.objects.recordset). */
export const statusOf = ({ record_status }: RecordSet): Status => record_status || 'ACTIVE'
export const actionOf = ({ record_status, record_action }: RecordSet): Action =>
  record_status === '' ? 'NONE' : record_action

/** A set's records with the text that filters look into. */
export function recordsOf(
  records: readonly string[],
): Pick<RecordSet, 'records' | 'data' | 'size'> {
  const data = records.map((record) => `\n${record}\n`).join('')
  return { records: [...records], data, size: records.length }
}

/** A time as Designate writes it. */
export const stampOf = (now: number): string => `${new Date(now).toISOString().slice(0, 19)}.000000`

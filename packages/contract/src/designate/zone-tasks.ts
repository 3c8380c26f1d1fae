import { Type, type Static } from 'typebox'
import { Bytes } from '#bytes.ts'
import { Items, Nullable, del, get, post } from '#endpoint.ts'
import { KeystoneId, Uuid } from '#ids.ts'
import { Description, optionalText } from '#designate/common.ts'

const whatIsDone = {
  id: Type.String(),
  /** PENDING, COMPLETE or ERROR. */
  status: Type.String(),
  /** Why it failed. */
  message: optionalText,
  project_id: optionalText,
  created_at: optionalText,
  updated_at: optionalText,
} as const

/** The writing of a zone into a file. */
export const ZoneExport = Type.Object({ ...whatIsDone, zone_id: Type.String() })
export type ZoneExport = Static<typeof ZoneExport>

/** The making of a zone out of a file; of no zone while it has made none. */
export const ZoneImport = Type.Object({ ...whatIsDone, zone_id: optionalText })
export type ZoneImport = Static<typeof ZoneImport>

/** An offer of a zone: ACTIVE until somebody has taken it. */
export const ZoneTransfer = Type.Object({
  id: Type.String(),
  zone_id: Type.String(),
  zone_name: optionalText,
  status: Type.String(),
  description: optionalText,
  /** What whoever takes the zone must know; told to whom the zone belongs. */
  key: optionalText,
  project_id: optionalText,
  /** The one project that may take it; any that has the key where there is none. */
  target_project_id: optionalText,
  created_at: optionalText,
  updated_at: optionalText,
})
export type ZoneTransfer = Static<typeof ZoneTransfer>

export const ZoneTransferCreate = Type.Object({
  target_project_id: Type.Optional(Nullable(KeystoneId)),
  description: Description,
})

const params = { id: Uuid }
const ofZone = { zone_id: Uuid }

export const zoneExports = {
  list: get('/api/dns/v2/zones/tasks/exports/', { reply: Items(ZoneExport) }),
  load: get('/api/dns/v2/zones/tasks/exports/{id}/', { params, reply: ZoneExport }),
  begin: post('/api/dns/v2/zones/{zone_id}/tasks/export/', { params: ofZone, reply: ZoneExport }),
  /** The file of an export that is COMPLETE. */
  file: get('/api/dns/v2/zones/tasks/exports/{id}/export', { params, reply: Bytes }),
  remove: del('/api/dns/v2/zones/tasks/exports/{id}/', { params, status: 204 }),
} as const

export const zoneImports = {
  list: get('/api/dns/v2/zones/tasks/imports/', { reply: Items(ZoneImport) }),
  load: get('/api/dns/v2/zones/tasks/imports/{id}/', { params, reply: ZoneImport }),
  begin: post('/api/dns/v2/zones/tasks/imports/', {
    /** A zone in the notation of RFC 1035, with its SOA and an `$ORIGIN`. */
    body: Type.Object({ zone_file: Type.String({ minLength: 1, maxLength: 500_000 }) }),
    reply: ZoneImport,
  }),
  remove: del('/api/dns/v2/zones/tasks/imports/{id}/', { params, status: 204 }),
} as const

export const zoneTransfers = {
  list: get('/api/dns/v2/zones/tasks/transfer_requests/', { reply: Items(ZoneTransfer) }),
  load: get('/api/dns/v2/zones/tasks/transfer_requests/{id}/', { params, reply: ZoneTransfer }),
  offer: post('/api/dns/v2/zones/{zone_id}/tasks/transfer_requests/', {
    params: ofZone,
    body: ZoneTransferCreate,
    emptyBody: true,
    reply: ZoneTransfer,
  }),
  /** The zone belongs to the project of who takes it from then on. */
  accept: post('/api/dns/v2/zones/tasks/transfer_accepts/', {
    body: Type.Object({
      zone_transfer_request_id: Uuid,
      key: Type.String({ minLength: 1, maxLength: 160 }),
    }),
    reply: Type.Object({ zone_id: Type.String() }),
  }),
  remove: del('/api/dns/v2/zones/tasks/transfer_requests/{id}/', { params, status: 204 }),
} as const

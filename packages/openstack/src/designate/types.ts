/** Designate's wire types. https://docs.openstack.org/api-ref/dns/dns-api-v2-index.html */

type DesignateLinks = { links?: Record<string, string> }

/** Times are without a zone and in UTC; `version` counts the changes. */
type DesignateCommon = DesignateLinks & {
  id: string
  project_id: string
  description: string | null
  /** PENDING until the servers of the pool have it. */
  status: string
  action: string
  version: number
  created_at: string
  updated_at: string | null
}

/** Its name and those of its record sets end with a dot. */
export type DesignateZone = DesignateCommon & {
  name: string
  email: string
  type: string
  ttl: number
  serial: number
  pool_id: string
  masters: string[]
  attributes: Record<string, string>
  transferred_at: string | null
  /** Where zones can be shared. */
  shared?: boolean
}
export type DesignateZoneUpdate = {
  email?: string | undefined
  ttl?: number | undefined
  description?: string | null | undefined
  /** Of secondary zones. */
  masters?: string[] | undefined
}
export type DesignateZoneCreate = DesignateZoneUpdate & {
  name: string
  type?: string | undefined
  attributes?: Record<string, string> | undefined
}

export type DesignateRecordSet = DesignateCommon & {
  zone_id: string
  zone_name: string
  name: string
  type: string
  /** The zone's where it is null. */
  ttl: number | null
  records: string[]
  notes?: string | null
}
export type DesignateRecordSetUpdate = {
  ttl?: number | null | undefined
  description?: string | null | undefined
  records?: string[] | undefined
}
export type DesignateRecordSetCreate = DesignateRecordSetUpdate & {
  name: string
  type: string
  records: string[]
}

/** A floating IP and the name that its address leads back to; its id is `<region>:<floating IP>`. */
export type DesignateFloatingIp = DesignateLinks & {
  id: string
  address: string
  ptrdname: string | null
  description: string | null
  ttl: number | null
  status: string
  action: string
}
/** Without a name the address leads nowhere again. */
export type DesignateFloatingIpUpdate = {
  ptrdname: string | null
  description?: string | null | undefined
  ttl?: number | null | undefined
}

/** An export or an import of a zone: PENDING, COMPLETE or ERROR. */
export type DesignateZoneTask = DesignateLinks & {
  id: string
  status: string
  /** Why it failed. */
  message: string | null
  /** Null for an import that has not made its zone yet. */
  zone_id: string | null
  project_id: string
  created_at: string
  updated_at: string | null
  version: number
}

/** An offer of a zone: ACTIVE until somebody has taken it. Another project is not told all of it. */
export type DesignateTransferRequest = DesignateLinks & {
  id: string
  zone_id: string
  zone_name: string
  status: string
  description: string | null
  /** The key that is needed to accept the zone. */
  key?: string
  project_id?: string
  target_project_id?: string | null
  created_at?: string
  updated_at?: string | null
}
export type DesignateTransferRequestCreate = {
  target_project_id?: string | null | undefined
  description?: string | null | undefined
}
export type DesignateTransferAccept = DesignateLinks & {
  id: string
  zone_id: string
  zone_transfer_request_id: string
  status: string
}

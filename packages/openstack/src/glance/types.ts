/** Glance's wire types. https://docs.openstack.org/api-ref/image/v2/ */

export type GlanceStatus =
  | 'queued'
  | 'saving'
  | 'uploading'
  | 'importing'
  | 'active'
  | 'deactivated'
  | 'killed'
  | 'deleted'
  | 'pending_delete'

export type GlanceVisibility = 'public' | 'community' | 'shared' | 'private'

/** An image; custom properties stand beside the base attributes and are strings mostly. */
export type GlanceImage = {
  id: string
  name?: string | null
  status: GlanceStatus
  visibility: GlanceVisibility
  protected: boolean
  owner?: string | null
  size?: number | null
  virtual_size?: number | null
  min_disk: number
  min_ram: number
  disk_format?: string | null
  container_format?: string | null
  checksum?: string | null
  os_hash_algo?: string | null
  os_hash_value?: string | null
  os_hidden?: boolean
  tags: string[]
  created_at: string
  updated_at: string
  self?: string
  file?: string
  schema?: string
  locations?: { url: string; metadata: Record<string, unknown> }[]
  direct_url?: string
  stores?: string
  architecture?: string
  kernel_id?: string | null
  ramdisk_id?: string | null
  [property: string]: unknown
}

export type GlanceImageCreate = {
  id?: string
  name?: string
  visibility?: GlanceVisibility
  protected?: boolean
  min_disk?: number
  min_ram?: number
  disk_format?: string
  container_format?: string
  os_hidden?: boolean
  tags?: string[]
  [property: string]: unknown
}

/** https://docs.openstack.org/api-ref/image/v2/#update-image ; paths escape `~` and `/`. */
export type GlancePatch =
  | { op: 'add' | 'replace'; path: string; value: unknown }
  | { op: 'remove'; path: string }

export type GlanceMember = {
  image_id: string
  member_id: string
  status: 'pending' | 'accepted' | 'rejected'
  created_at: string
  updated_at: string
  schema?: string
}

/** https://docs.openstack.org/api-ref/image/v2/#quota-usage */
export type GlanceUsage = Record<string, { limit: number; usage: number }>

import type {
  Container,
  ContainerDetail,
  ObjectDetail,
  ObjectVersion,
  StoredObject,
} from '@meridian/contract'
import type { SwiftContainer, SwiftEntry, SwiftVersion } from '@meridian/openstack'

/** A container in a list. */
export const presentContainer = ({
  name,
  count,
  bytes,
  last_modified,
}: SwiftContainer): Container => ({
  name,
  count,
  bytes,
  ...(last_modified !== undefined && { last_modified }),
})

/** Of a container as its headers have it; `address` is where everybody would find it, if anywhere. */
export const presentContainerDetail = (
  name: string,
  headers: Headers,
  address: string | undefined,
): ContainerDetail => {
  const isPublic = (headers.get('x-container-read') ?? '')
    .split(',')
    .some((one) => one.trim() === '.r:*')
  return {
    name,
    container_object_count: headers.get('x-container-object-count') ?? '0',
    container_bytes_used: headers.get('x-container-bytes-used') ?? '0',
    timestamp: timeOf(headers),
    is_public: isPublic,
    ...(isPublic && address !== undefined && { public_url: address }),
    storage_policy: { name: headers.get('x-storage-policy') ?? '' },
    quota_bytes: numberIn(headers.get('x-container-meta-quota-bytes')),
    quota_count: numberIn(headers.get('x-container-meta-quota-count')),
    versions: headers.get('x-versions-enabled')?.toLowerCase() === 'true',
  }
}

const numberIn = (text: string | null): number | null =>
  text !== null && /^\d+$/.test(text) ? Number(text) : null

/** A folder, or an object; `last` is its last part. */
export const presentEntry = (entry: SwiftEntry): StoredObject => {
  if ('subdir' in entry) {
    const { subdir: path } = entry
    const name = lastPart(path)
    return { path, name, bytes: 0, is_subdir: true, is_object: false, content_type: folderType }
  }
  const { name: path, bytes, content_type, last_modified, hash } = entry
  return {
    ...{ path, name: lastPart(path), bytes, is_subdir: false, is_object: true, content_type },
    ...(last_modified !== undefined && { last_modified }),
    ...(hash !== undefined && { hash }),
  }
}

const folderType = 'application/pseudo-folder'

/** `b` of `a/b` and of `a/b/`; a name that ends with several slashes has none. */
export const lastPart = (path: string): string => path.replace(/\/$/, '').split('/').at(-1) ?? ''

/** An object as its headers have it. */
export const presentObject = (name: string, headers: Headers): ObjectDetail => ({
  name,
  bytes: headers.get('content-length') ?? '0',
  content_type: headers.get('content-type') ?? '',
  etag: (headers.get('etag') ?? '').replaceAll('"', ''),
  timestamp: timeOf(headers),
  delete_at: timeIn(headers.get('x-delete-at')),
  large: isStatic(headers) ? 'static' : headers.has('x-object-manifest') ? 'dynamic' : null,
})

/** Whether an object is in segments that a list of its own names. */
export const isStatic = (headers: Headers): boolean =>
  headers.get('x-static-large-object')?.toLowerCase() === 'true'

/** Swift's seconds since 1970, to the microsecond, as other services write times: UTC without a zone. */
const timeOf = (headers: Headers): string => timeIn(headers.get('x-timestamp')) ?? ''

const timeIn = (text: string | null): string | null => {
  const [whole = '', fraction = ''] = (text ?? '').split('.')
  const seconds = Number(whole)
  if (whole === '' || Number.isNaN(seconds)) return null
  const date = new Date(seconds * 1000).toISOString().slice(0, 19)
  return fraction === '' ? date : `${date}.${fraction.slice(0, 6).padEnd(6, '0')}`
}

/** A state of an object; a deletion is kept as one, too. */
export const presentVersion = (version: SwiftVersion): ObjectVersion => ({
  version_id: version.version_id,
  is_latest: version.is_latest,
  bytes: version.bytes,
  last_modified: version.last_modified,
  content_type: version.content_type,
  deleted: version.content_type.startsWith('application/x-deleted'),
})

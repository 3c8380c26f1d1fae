/** What this Swift can do: https://docs.openstack.org/api-ref/object-store/#discoverability */
import { ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import { text } from '#http/reply.ts'
import { POLICY } from '#swift/containers/accounts.ts'
import { MOST_DELETES, MOST_FAILURES } from '#swift/objects/bulk.ts'
import { LONGEST_LIST } from '#swift/listing.ts'
import { MOST_SEGMENTS } from '#swift/large/manifest-checks.ts'
import { LONGEST_MANIFEST } from '#swift/large/manifests.ts'
import { LIMITS } from '#swift/metadata.ts'
import { DIGESTS, METHODS } from '#swift/objects/temp-urls.ts'
import { LONGEST_OBJECT } from '#swift/objects/uploads.ts'

export const infoRoutes: Routes = (router) => {
  router.get('/info', () => ok(INFO, { 'content-type': 'application/json; charset=UTF-8' }), {
    open: true,
  })
  router.get('/healthcheck', () => text('OK', 'text/plain'), { open: true })
}

/** What is not played (static sites, forms, archives, links) is not told of. */
const INFO = {
  swift: {
    version: '2.30.1',
    strict_cors_mode: true,
    policies: [{ name: POLICY, aliases: `${POLICY}, yellow, orange`, default: true }],
    allow_account_management: true,
    account_autocreate: true,
    max_file_size: LONGEST_OBJECT,
    ...LIMITS,
    max_object_name_length: 1024,
    container_listing_limit: LONGEST_LIST,
    account_listing_limit: LONGEST_LIST,
    max_account_name_length: 256,
    max_container_name_length: 256,
    extra_header_count: 0,
  },
  object_versioning: {},
  slo: {
    max_manifest_segments: MOST_SEGMENTS,
    max_manifest_size: LONGEST_MANIFEST,
    yield_frequency: 10,
    min_segment_size: 1,
    allow_async_delete: false,
  },
  account_quotas: {},
  container_quotas: {},
  tempurl: {
    methods: METHODS,
    incoming_remove_headers: ['x-timestamp'],
    incoming_allow_headers: [],
    outgoing_remove_headers: ['x-object-meta-*'],
    outgoing_allow_headers: ['x-object-meta-public-*'],
    allowed_digests: DIGESTS,
    deprecated_digests: ['sha1'],
  },
  bulk_delete: { max_deletes_per_request: MOST_DELETES, max_failed_deletes: MOST_FAILURES },
}

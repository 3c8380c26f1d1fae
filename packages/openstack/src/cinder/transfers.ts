/** https://docs.openstack.org/api-ref/block-storage/v3/#volume-transfers-volume-transfers-3-55-or-later */
import { collection, type Signal } from '#collection.ts'
import type { CinderTransfer, CinderTransferCreate } from '#cinder/types.ts'
import { bySort } from '#paging.ts'
import type { Service } from '#service.ts'
import { fixed, path } from '#url.ts'

/** Without snapshots from 3.55 on, whose they were from 3.57, encrypted ones from 3.70. */
const microversions = ['3.55', '3.57', '3.59', '3.70']

/** Volumes on their way to another project. */
export function createTransfers(service: Service) {
  return {
    ...collection<CinderTransfer, CinderTransferCreate>(service, fixed('/volume-transfers'), {
      one: 'transfer',
      detail: 'detail',
      microversions,
      pages: bySort,
    }),
    accept: (id: string, auth_key: string, options?: Signal) =>
      service.ask<CinderTransfer>('POST', path`/volume-transfers/${id}/accept`, 'transfer', {
        body: { accept: { auth_key } },
        microversions,
        ...options,
      }),
  }
}

import type { ServiceFailure } from '@meridian/contract'
import type { OpenStackError } from '@meridian/openstack'

/** What a service failed with, for an answer that holds more than what it was asked for. */
export const failureOf = ({
  message,
  status,
  service,
  requestId,
}: OpenStackError): ServiceFailure => ({
  message,
  status,
  service,
  ...(requestId && { request_id: requestId }),
})

import type { Service } from '#http/service.ts'
import { keystone } from '#keystone/service.ts'
import { nova } from '#nova/service.ts'

/** Every service of the cloud. */
export const services: readonly Service[] = [keystone, nova]

import { cidr, ipAddress } from '#forms/rules/address-validators.ts'

/** An address, or a network of them. */
export const ipAddressOrNetwork = (value: string): string | undefined =>
  value.includes('/') ? cidr()(value, undefined) : ipAddress()(value, undefined)

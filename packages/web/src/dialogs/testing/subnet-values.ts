import { SubnetValues } from '@meridian/contract'
import { sample } from '@meridian/contract/testing'

/** What the forms of a subnet ask for, with nothing wrong and all else left to the cloud. */
export const subnetValues = sample(SubnetValues, {
  ...{ subnet_name: '', subnetpool: '', prefixlen: '', gateway_ip: '' },
  ...{ cidr: '10.9.0.0/24', enable_dhcp: true },
})

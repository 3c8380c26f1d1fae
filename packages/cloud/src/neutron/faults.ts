/** Neutron's refusals: an exception name and a text. */
import { Fault, notFound as missing } from '#http/faults.ts'

export const badRequest = (message: string, type?: string): Fault =>
  new Fault(400, message, type === undefined ? {} : { type })

/** 400 InvalidInput; the text ends with a full stop of the frame's. */
export const invalidInput = (message: string): Fault =>
  badRequest(`Invalid input for operation: ${message}.`, 'InvalidInput')

/** 400 BadRequest, as the plug-ins say it: "Bad router request: …." */
export const badResource = (resource: string, message: string): Fault =>
  badRequest(`Bad ${resource} request: ${message}.`, 'BadRequest')

export const conflict = (type: string, message: string): Fault => new Fault(409, message, { type })

export const forbidden = (message: string): Fault => new Fault(403, message)

export const refused = (rule: string): Fault =>
  new Fault(403, `${rule} is disallowed by policy`, { type: 'PolicyNotAuthorized' })

export const networkNotFound = (id: string): Fault =>
  missing(`Network ${id} could not be found.`, 'NetworkNotFound')
export const subnetNotFound = (id: string): Fault =>
  missing(`Subnet ${id} could not be found.`, 'SubnetNotFound')
export const subnetPoolNotFound = (id: string): Fault =>
  missing(`Subnet pool ${id} could not be found.`, 'SubnetPoolNotFound')
export const portNotFound = (id: string): Fault =>
  missing(`Port ${id} could not be found.`, 'PortNotFound')
export const routerNotFound = (id: string): Fault =>
  missing(`Router ${id} could not be found`, 'RouterNotFound')
export const floatingIpNotFound = (id: string): Fault =>
  missing(`Floating IP ${id} could not be found`, 'FloatingIPNotFound')
export const groupNotFound = (id: string): Fault =>
  missing(`Security group ${id} does not exist`, 'SecurityGroupNotFound')
export const ruleNotFound = (id: string): Fault =>
  missing(`Security group rule ${id} does not exist`, 'SecurityGroupRuleNotFound')
export const addressGroupNotFound = (id: string): Fault =>
  missing(`Address group ${id} could not be found.`, 'AddressGroupNotFound')
export const trunkNotFound = (id: string): Fault =>
  missing(`Trunk ${id} could not be found.`, 'TrunkNotFound')
/** What Neutron answers when it may not even say that the thing exists. */
export const nothingThere = (): Fault => missing('The resource could not be found.', 'HTTPNotFound')

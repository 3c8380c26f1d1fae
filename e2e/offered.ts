/** What is offered in the demo world, and what comes of it: in `every-offer`. */

/**
 * That it is done, saves a file or only shows something; or what the service says that cannot do it there. Nobody is
 * offered what is forbidden: no refusal of these is a 403.
 */
export type Offers = Readonly<Record<string, 'done' | 'shown' | 'saved' | RegExp>>

const notAllowed = /^400 .*is not supported/

/**
 * What readers are offered, by the path of the list: nothing in those that are not named. Key pairs and
 * credentials are the own ones of users; for address groups Neutron has no rules of its own and lets the
 * owner, which is the project; it leaves the subnets of a network and the ports of an address to
 * everybody whose project has these; and Designate of Zed and Heat let readers do what members may.
 */
export const readersAreOffered: Readonly<Record<string, Offers>> = {
  '/project/key_pairs': {
    ...{ 'Create Key Pair': 'done', 'Import Public Key': 'done', 'Delete Key Pair': 'done' },
  },
  '/project/networks': { 'Create Subnet': 'done', 'Write Template': 'done' },
  '/project/networks/{id}/subnets': { 'Edit Subnet': 'done', 'Delete Subnet': 'done' },
  '/project/floating_ips': {
    // The first port that can be chosen is in a network without a router.
    'Add Port Forwarding': /^400 .*is not reachable from subnet/,
  },
  '/project/floating_ips/{id}/port_forwardings': {
    ...{ 'Edit Port Forwarding': 'done', 'Delete Port Forwarding': 'done' },
  },
  '/project/address_groups': {
    ...{ 'Create Address Group': 'done', 'Edit Address Group': 'done' },
    ...{ 'Add Addresses': 'done', 'Remove Addresses': 'done' },
    // The first one is.
    'Delete Address Group': /^409 .*is in use on one or more security group rules/,
  },
  '/project/dnszones': {
    ...{ 'Create Zone': 'done', 'Import Zone': 'done', Update: 'done', Delete: 'done' },
    ...{ 'Create Record Set': 'done', 'Edit Record Sets as Text': 'done' },
    ...{ 'Export Zone File': 'done', 'Transfer Zone': 'done' },
    // Nobody offers a zone.
    'Accept Zone Transfer': /^404 .*Could not find ZoneTransferRequest/,
  },
  '/project/dnszones/{id}/recordsets': { Update: 'done', Delete: 'done' },
  '/project/stacks': {
    ...{ 'Launch Stack': 'done', 'Update Stack': 'done', 'Check Stack': 'done' },
    ...{ 'Suspend Stack': 'done', 'Resume Stack': 'done', 'Take Snapshot': 'done' },
    ...{ 'Stop Stack': 'done', 'Cancel Update': 'done', 'Delete Stack': 'done' },
    // Operators allow it by a setting of Heat's own, which has it off: once that is known, abandoning,
    // which hangs on the same setting, is offered no more.
    'Export Stack': notAllowed,
  },
  '/project/stacks/{id}/snapshots': {
    ...{ 'Restore Stack Snapshot': 'done', 'Delete Stack Snapshot': 'done' },
  },
  '/project/reverse_dns': { 'Set domain name PTR': 'done' },
  '/identity/application_credentials': {
    ...{ 'Create Application Credential': 'done', 'Delete Application Credential': 'done' },
  },
  '/identity/ec2_credentials': {
    ...{ 'Create EC2 Credential': 'done', 'Show Secret': 'shown', 'Delete EC2 Credential': 'done' },
  },
}

/** What administrators do at once in lists of all projects, by the path of the list. */
export const administratorsDo: Readonly<Record<string, Offers>> = {
  '/admin/instances': {
    ...{ 'Start Instance': 'done', 'Lock Instance': 'done', 'Unlock Instance': 'done' },
    ...{ 'Pause Instance': 'done', 'Unpause Instance': 'done', 'Suspend Instance': 'done' },
  },
  '/admin/images': { 'Reactivate Image': 'done' },
  '/admin/stacks': { 'Check Stack': 'done', 'Export Stack': notAllowed },
  '/admin/volumes': { 'Make Read-Only': 'done', 'Make Read/Write': 'done' },
}

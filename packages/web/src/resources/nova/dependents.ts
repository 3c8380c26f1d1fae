/** What hangs on things of Nova. */
import { floatingAddresses } from '@meridian/contract'
import { call } from '#api/call.ts'
import { t } from '#lib/translate.ts'
import { dependents, goes, keeps, stays } from '#resource/dependents/declare.ts'
import { volume } from '#kinds/cinder/kinds.ts'
import { floatingIp, port } from '#kinds/neutron/kinds.ts'
import { aggregate, flavor, instance, keypair, serverGroup } from '#kinds/nova/kinds.ts'

export const hangsOnInstance = dependents(instance, 'server', {
  volumes_deleted: goes(volume, { says: t('They were attached to be deleted with it.') }),
  volumes_kept: stays(volume, { says: t('Detached, not deleted.') }),
  ports: goes(port, { says: t('Those created before it stay.') }),
  floating_ips: stays(floatingIp, {
    says: t('They stay allocated to the project.'),
    along: {
      label: (count) =>
        count === 1
          ? t('Release the floating IP, too')
          : t('Release the {count} floating IPs, too', { count }),
      call: (id) => call(floatingAddresses.remove, { params: { id } }),
      done: t('Released floating IPs: %s.'),
      failed: t('Unable to release floating IPs: %s.'),
    },
  }),
  server_groups: stays(serverGroup, { says: t('It is no longer a member.') }),
})

export const hangsOnKeypair = dependents(keypair, 'keypair', {
  servers: stays(instance, { says: t('They keep the public key they were launched with.') }),
})

export const hangsOnFlavor = dependents(flavor, 'flavor', {
  servers: stays(instance, { says: t('They keep running with their present size.') }),
})

export const hangsOnAggregate = dependents(aggregate, 'aggregate', {
  hosts: keeps({ name: [t('Host'), t('Hosts')], inline: [t('host'), t('hosts')] }),
})

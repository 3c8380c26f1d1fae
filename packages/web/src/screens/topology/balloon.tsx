import type { TopologyNetwork, TopologyPort, TopologyRouter } from '@meridian/contract'
import type { ReactNode } from 'react'
import { aboveRoot } from '#api/session/page-address.ts'
import { t } from '#lib/translate.ts'
import { detailsPath } from '#resource/paths.ts'
import { useRegistry } from '#resource/registry-context.tsx'
import { BalloonFrame, type BalloonFrameProps } from '#screens/topology/balloon-frame.tsx'
import type { Target } from '#screens/topology/deletes.tsx'
import { addressesOf, gatewayAddresses, type Device, type View } from '#screens/topology/model.ts'
import { types } from '#screens/topology/types.ts'
import { kindWord, stateOf } from '#screens/topology/words.ts'
import { StatusBadge } from '#ui/tell/badge.tsx'
import { Button } from '#ui/press/button.tsx'
import { IconButton } from '#ui/press/icon-button.tsx'
import { ExternalIcon, RemoveIcon } from '#ui/icons.ts'
import { Link } from '#ui/press/link.tsx'

export type BalloonProps = Pick<BalloonFrameProps, 'chosen' | 'onEnter' | 'onLeave' | 'onClose'> & {
  readonly device: Device
  readonly view: View
  readonly onDelete: (target: Target) => void
}

/** Details of a device or a network, and what can be done with it. */
export function Balloon({ device, view, onDelete, ...frame }: BalloonProps) {
  const { node, thing } = device
  return (
    <BalloonFrame
      {...frame}
      label={t('Details of {name}', { name: node.name })}
      title={
        <>
          <p className="text-xs text-muted">{kindWord(node.kind)}</p>
          <h2 className="font-semibold wrap-anywhere">{node.name}</h2>
        </>
      }
    >
      <div>
        <StatusBadge meaning={node.loading ? 'working' : (node.meaning ?? node.tone)}>
          {node.status}
        </StatusBadge>
      </div>
      {thing.is === 'server' && <Addresses device={device} />}
      {thing.is === 'router' && (
        <Interfaces device={device} router={thing.of} view={view} onDelete={onDelete} />
      )}
      {thing.is === 'network' && <Subnets network={thing.of} onDelete={onDelete} />}
      <Ways device={device} onDelete={onDelete} />
    </BalloonFrame>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="text-xs font-semibold text-muted">{title}</h3>
      {children}
    </section>
  )
}

const None = () => <p className="text-muted">{t('None')}</p>

function Addresses({ device }: { device: Device }) {
  const all = addressesOf(device)
  return (
    <Part title={t('IP Addresses')}>
      {all.length === 0 ? (
        <None />
      ) : (
        <ul>
          {all.map((address) => (
            <li key={address} className="font-mono text-sm wrap-anywhere">
              {address}
            </li>
          ))}
        </ul>
      )}
    </Part>
  )
}

type InterfacesProps = {
  readonly device: Device
  readonly router: TopologyRouter
  readonly view: View
  readonly onDelete: (target: Target) => void
}

function Interfaces({ device, router, view, onDelete }: InterfacesProps) {
  const removable = useRegistry().find(types.interface) !== undefined && router.allow_interfaces
  return (
    <Part title={t('Interfaces')}>
      {device.ports.length === 0 && <None />}
      <ul className="divide-y divide-line">
        {device.ports.map((port) => (
          <li key={`${port.id} ${port.network_id}`} className="flex items-center gap-2 py-1">
            <span className="min-w-0 grow">
              <span className="block font-mono text-sm wrap-anywhere">
                <PortLink port={port}>{ipsOf(port, router).join(', ') || t('No address')}</PortLink>
              </span>
              <span className="block text-xs text-muted wrap-anywhere">
                {interfaceWords(port, view)}
              </span>
            </span>
            {removable && isInterface(port) && (
              <IconButton
                icon={RemoveIcon}
                size="small"
                aria-label={t('Delete Interface {address}', {
                  address: ipsOf(port, router)[0] ?? port.id,
                })}
                onPress={() =>
                  onDelete({
                    type: types.interface,
                    key: [router.id, port.id],
                    device: router.id,
                    gone: port.id,
                  })
                }
              />
            )}
          </li>
        ))}
      </ul>
    </Part>
  )
}

/** A port that is not to be seen has no page. */
const PortLink = ({ port: { url }, children }: { port: TopologyPort; children: string }) =>
  url === undefined ? children : <Link to={url}>{children}</Link>

const isGateway = ({ device_owner: owner }: TopologyPort) =>
  owner === undefined || owner === 'network:router_gateway'

/** What routers are added to and removed from, unlike their way out. */
const isInterface = ({ device_owner: owner }: TopologyPort): boolean =>
  owner === 'network:router_interface' || owner === 'network:ha_router_replicated_interface'

const ipsOf = (port: TopologyPort, router: TopologyRouter): readonly string[] =>
  isGateway(port) && port.fixed_ips.length === 0
    ? gatewayAddresses(router)
    : port.fixed_ips.map(({ ip_address }) => ip_address)

const interfaceWords = (port: TopologyPort, view: View): string => {
  const { status, original_status } = port
  const words = [
    isGateway(port) ? t('External Gateway') : t('Internal Interface'),
    view.networkName(port.network_id),
    ...(status !== undefined && original_status !== undefined
      ? [stateOf({ status, original_status }).status]
      : []),
  ]
  return words.join(' · ')
}

type SubnetsProps = {
  readonly network: TopologyNetwork
  readonly onDelete: (target: Target) => void
}

function Subnets({ network, onDelete }: SubnetsProps) {
  return (
    <Part title={t('Subnets')}>
      {network.subnets.length === 0 && <None />}
      <ul className="divide-y divide-line">
        {network.subnets.map(({ id, cidr, url }) => (
          <li key={id} className="flex items-center gap-2 py-1">
            <span className="min-w-0 grow font-mono text-sm wrap-anywhere">
              <Link to={url ?? detailsPath(types.subnet, [id])}>{cidr}</Link>
            </span>
            {network.allow_delete_subnet && (
              <IconButton
                icon={RemoveIcon}
                size="small"
                aria-label={t('Delete Subnet {cidr}', { cidr })}
                onPress={() =>
                  onDelete({ type: types.subnet, key: [id], device: network.id, gone: id })
                }
              />
            )}
          </li>
        ))}
      </ul>
    </Part>
  )
}

/** Opens a console in a window of its own [SH-BALL-07]. */
const openConsole = (id: string): void => {
  window.open(aboveRoot(`/console/${id}`), '_blank', 'popup,noopener,width=760,height=560')
}

/** The links and buttons at the end. */
function Ways({ device, onDelete }: Pick<BalloonProps, 'device' | 'onDelete'>) {
  const registry = useRegistry()
  const { node, thing } = device
  const { id } = node
  const type = types[thing.is]
  const known = registry.find(type) !== undefined
  const remove = (
    <Button
      size="small"
      tone="danger"
      icon={RemoveIcon}
      onPress={() => onDelete({ type, key: [id], device: id, gone: id })}
    >
      {removeWord(thing.is)}
    </Button>
  )
  return (
    <div className="flex flex-wrap items-center gap-2">
      {known && <Link to={thing.of.url ?? detailsPath(type, [id])}>{t('View Details')}</Link>}
      {thing.is === 'server' && known && (
        <Link to={`${detailsPath(type, [id])}?tab=reachability`}>{t('Reachability')}</Link>
      )}
      {thing.is === 'server' && thing.of.console !== undefined && (
        <Button size="small" icon={ExternalIcon} onPress={() => openConsole(id)}>
          {t('Open Console')}
        </Button>
      )}
      {thing.is === 'router' && known && thing.of.allow_interfaces && (
        <Link to={`/project/network_topology/router/${id}/addinterface`}>{t('Add Interface')}</Link>
      )}
      {thing.is === 'network' && thing.of.url !== undefined && (
        <Link to={`/project/network_topology/network/${id}/subnet/create`}>
          {t('Create Subnet')}
        </Link>
      )}
      {known && mayDelete(thing) && <span className="ms-auto">{remove}</span>}
    </div>
  )
}

const removeWord = (is: Device['thing']['is']): string => {
  switch (is) {
    case 'network':
      return t('Delete Network')
    case 'router':
      return t('Delete Router')
    case 'server':
      return t('Delete Instance')
  }
}

const mayDelete = (thing: Device['thing']): boolean => {
  switch (thing.is) {
    case 'network':
      return thing.of.allow_delete_network === true
    case 'router':
      return thing.of.allow_delete_router
    case 'server':
      return thing.of.allow_delete_server
  }
}

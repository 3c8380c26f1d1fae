/**
 * What may stand in a part of a path: of each kind of thing what its service calls an id. A part
 * becomes one part of the path that a service is asked for, and services decode a whole path before
 * they cut it (WSGI, PEP 3333: PATH_INFO is decoded): `%2F` there is a slash, so `{id}%2Ffile` would
 * be the file of an image. What is no id of its kind is answered 404 and asked for nowhere.
 */
import { Type, type TString } from 'typebox'

const text = (pattern: string, maxLength: number): TString =>
  Type.String({ minLength: 1, maxLength, pattern })

/** One part of a path, whatever stands in it: no slash of either kind, no dot segment, no control character. */
const onePart = String.raw`(?!\.{1,2}$)[^/\\\u0000-\u001f\u007f-\u009f]+`

const uuid = '[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}'

/**
 * Servers, server groups, images, volumes, snapshots, all of Neutron.
 * `nova.api.validation.parameter_types.server_id`, `glance.api.v2.images.get_base_properties`,
 * `cinder.db.sqlalchemy.models` and `neutron_lib.db.model_base.HasId`: `str(uuid.uuid4())`; Glance
 * lets users choose one, in capitals, too.
 */
export const Uuid = text(`^${uuid}$`, 36)

/** A volume type's, or `default` for the one that volumes have which name none (Cinder's own word). */
export const VolumeTypeId = text(`^(${uuid}|default)$`, 36)

/**
 * `nova.api.openstack.compute.schemas.flavor_manage`; flavors of before that schema may begin or end
 * with a blank. `detail` is the list of all in Nova's paths: a flavor of that id cannot be read.
 */
export const FlavorId = text(String.raw`^(?!detail$|\.{1,2}$)[a-zA-Z0-9. _-]+$`, 255)

/** `nova.utils.validate_integer`, of a column of 32 bits. */
export const AggregateId = text('^[0-9]{1,10}$', 10)

/** `nova.api.validation.parameter_types.fqdn`; no dot segment. */
export const HostName = text(String.raw`^(?!\.{1,2}$)[a-zA-Z0-9._-]+$`, 255)

/** A UUID from Nova 2.53 on, a number before: hypervisors and services of compute. */
export const NumberOrUuid = text(`^([0-9]{1,10}|${uuid})$`, 36)

/**
 * Letters, digits and `@._- ` where Nova makes one (`nova.api.validation.validators`,
 * `keypair_name_20`, `keypair_name_292`); it reads whatever stands in its database under one part.
 */
export const KeypairName = text(`^${onePart}$`, 255)

/**
 * A namespace of metadata definitions, and what is in one: `glance.api.v2.metadef_namespaces`, any text.
 * One with a slash can be asked for nowhere.
 */
export const MetadefName = text(`^${onePart}$`, 80)

/** Whether what has that name can be asked for. */
export const isMetadefName = (name: string): boolean => new RegExp(`^${onePart}$`, 'u').test(name)

/** `oslo_context.context.generate_request_id`: `req-` and a UUID. */
export const RequestId = text('^req-[0-9a-zA-Z-]+$', 64)

/**
 * Projects, domains and roles: 32 hexadecimal digits, `default`, or what an older cloud had.
 * `keystone.common.validation.parameter_types.id_string`, and Nova's of a project (`project_id`).
 */
export const KeystoneId = text('^[a-zA-Z0-9-]+$', 64)

/**
 * Identity providers, protocols, mappings and service providers, which who makes them names
 * (`keystone.federation.backends.sql`: columns of 64 letters).
 */
export const FederationId = text(`^${onePart}$`, 64)

/**
 * Users and groups: 32 or, of LDAP, 64 hexadecimal digits; without the table of ids whatever the
 * operator's directory calls them, such as `jane.doe@example.org`
 * (`keystone.common.validation.parameter_types.external_id_string`).
 */
export const DirectoryId = text(`^${onePart}$`, 255)

/**
 * A role and who has it, a user or a group, with a blank between them: ids of roles have none, and those
 * of users are what the operator's directory calls them.
 */
export const GrantKey = text(`^[a-zA-Z0-9-]{1,64} ${onePart}$`, 320)

/** The public half of an EC2 key: hexadecimal digits, or whatever text it was brought along with. */
export const Ec2Access = text(`^${onePart}$`, 255)

/** A sign-in of this server: a SHA-256 in hexadecimal digits. */
export const SignInId = text('^[0-9a-f]{64}$', 64)

/**
 * A container: any text without a slash (`swift.common.constraints.check_container_format`), of at most
 * 256 bytes unless the operator says otherwise. A free part of a path: `free-parts.ts`.
 */
export const ContainerName = text(String.raw`^[^/\u0000]+$`, 1024)

/**
 * An object: any text, of at most 1,024 bytes unless the operator says otherwise; Swift takes no NUL
 * (`swift.common.utils.check_utf8`). A free part of a path: `free-parts.ts`.
 */
export const ObjectName = text(String.raw`^[^\u0000]+$`, 4096)

/**
 * A static route, which Neutron has no id for: `10.9.0.0_24_10.8.0.1` is by way of 10.8.0.1 to
 * 10.9.0.0/24.
 */
export const RouteKey = text('^[0-9a-fA-F:.]{2,45}_[0-9]{1,3}_[0-9a-fA-F:.]{2,45}$', 95)

/**
 * A service of Cinder, which has no id that can be asked for: `cinder-volume@host@lvm` is cinder-volume
 * on host@lvm. `cinder.api.validation.parameter_types.cinder_host`: no slash.
 */
export const VolumeServiceKey = text(`^[a-z][a-z0-9-]*@${onePart}$`, 255)

/** `host@backend#pool`: `cinder.volume.volume_utils.append_host`. */
export const PoolName = text(`^${onePart}$`, 255)

/**
 * A pool as the forms of load balancers pick one: its id, and its name in brackets where they put it
 * there; nothing is none (contract: lbaas.md, wizard body).
 */
export const PickedPool = Type.String({ maxLength: 300, pattern: `^(${uuid}(\\(.*\\))?)?$` })

/**
 * A floating IP as Designate has it: its region before its id (`FIP_REGEX` of
 * `designate.api.v2.controllers.floatingips`).
 */
export const ReverseId = text(`^[A-Za-z0-9._-]{1,100}:${uuid}$`, 137)

/**
 * Resources and outputs of stacks, as templates call them (`heat.engine.resource.Resource.__init__`: no
 * slash; `heat.db.sqlalchemy.models.Resource.name`: 255 letters).
 */
export const StackPartName = text(`^${onePart}$`, 255)

/** `OS::Nova::Server`. A type that is the address of a template has slashes and can be asked for nowhere. */
export const ResourceTypeName = text(`^${onePart}$`, 255)

/** `heat_template_version.2021-04-16` (`heat.engine.template.get_template_class`). */
export const TemplateVersionName = text(`^${onePart}$`, 255)

/** A word of this server's own: a workflow, a feature. */
export const OwnWord = text('^[a-z][a-z0-9_]*$', 64)

/**
 * Whether a text stays a part of an address once it is encoded: URLs take empty parts and dot segments
 * away, also those that are written `%2e%2e`, and the rest of the address is another one then.
 */
export const isPart = (text: string): boolean => !/^\.{0,2}$/.test(text)

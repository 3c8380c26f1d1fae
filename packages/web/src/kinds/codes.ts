/**
 * The codes of all types. Each file with kinds adds those that it declares, so that one that no kind
 * has does not compile; toys of tests add theirs.
 */
export interface TypeCodes {
  /** Of what is shown in tables alone, whose kinds stand beside these. */
  tables:
    | `OS::${'Cinder' | 'Neutron' | 'Nova'}::DefaultQuota`
    | 'OS::Gnocchi::UsageReport'
    | 'OS::Keystone::Service'
    | 'OS::Meridian::Setting'
    | 'OS::Nova::ProjectUsage'
    | 'OS::Nova::ServerUsage'
}

/** The code under which users and plug-ins know a type, such as `OS::Cinder::Volume`. */
export type TypeCode = TypeCodes[keyof TypeCodes]

/** The codes of the kinds that a file declares. */
export type CodesOf<File> = {
  [Name in keyof File]: File[Name] extends { readonly type: infer Code extends string }
    ? Code
    : never
}[keyof File]

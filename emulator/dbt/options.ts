/** How syncs read the dbt project and generate files: what a tenant sets in its dbt integration. */
export interface DbtOptions {
  /** Folder of the dbt project in its repository. */
  dbtProjectPath: string
  /** Name of the target; `target.name` in templates. */
  dbtTarget: string
  /** Database of the target; blank: tables are named without one. */
  dbtDatabase: string
  /** Schema of the target. */
  dbtSchema: string
  /** Folder that the files are written to. */
  dbtFolder: string
  /** The file of a model is called after the model, or after the cube; the platform documents neither. */
  dbtFileName: 'model' | 'cube'
  /** In front of the names of cubes. */
  dbtNamePrefix: string
  /** In front of the titles of cubes; blank: cubes have no title. */
  dbtTitlePrefix: string
  /** Whether the descriptions of models and columns are taken over. */
  dbtDescriptions: boolean
  /** Models to generate files of, as for `dbt ls --select`; blank: all. */
  dbtSelect: string
  /** Models to leave out, as for `dbt ls --exclude`. */
  dbtExclude: string
  /** Whether the owner of a key is joined to the models that refer to it, too. */
  dbtReverseJoins: boolean
}

/** The options of an integration that nobody has changed. */
export function defaultDbtOptions(): DbtOptions {
  return {
    dbtProjectPath: '',
    dbtTarget: 'dev',
    dbtDatabase: '',
    dbtSchema: 'analytics',
    dbtFolder: 'model/cubes/dbt',
    dbtFileName: 'model',
    dbtNamePrefix: 'dbt_',
    dbtTitlePrefix: '(dbt) ',
    dbtDescriptions: true,
    dbtSelect: '',
    dbtExclude: '',
    dbtReverseJoins: false,
  }
}

/** The options alone, out of a larger set of switches; a state file of an older version may lack some. */
export function dbtOptionsOf(switches: Partial<DbtOptions>): DbtOptions {
  const usual = defaultDbtOptions()
  const given = Object.entries(switches).filter(([name, value]) => name in usual && value !== undefined)
  return { ...usual, ...Object.fromEntries(given) }
}

/** Lets nobody change or delete a table's rows. The program's role may only add to a table with this trigger. */
export const appendOnly = (table: string): string => `
    CREATE TRIGGER ${table}_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ${table}
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_history();`;

/**
 * Lets nobody change a table's rows, and only a disposal delete them.
 * @param column the return or consent that they go with
 */
export const appendOnlyUntilDisposed = (table: string, column: string): string => `
    CREATE TRIGGER ${table}_is_append_only BEFORE UPDATE OR TRUNCATE ON ${table}
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_history();
    CREATE TRIGGER ${table}_is_deleted BEFORE DELETE ON ${table}
      FOR EACH ROW EXECUTE FUNCTION refuse_change_unless_disposed('${column}');`;

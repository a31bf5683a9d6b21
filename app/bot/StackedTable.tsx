import type { ReactNode } from "react";
import styles from "./manage.module.css";

type StackedTableProps = {
  label: string;
  columns: string[];
  /** One cell per column; the first names the row. */
  rows: { id: string; cells: ReactNode[] }[];
};

/**
 * A table that becomes a stack of cards on a narrow screen. The roles are explicit because a table laid out as blocks
 * loses its own.
 */
export function StackedTable({ label, columns, rows }: StackedTableProps) {
  return (
    <table role="table" aria-label={label} className={styles.table}>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th key={column} role="columnheader" scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map(({ id, cells: [name, ...others] }) => (
          <tr key={id} role="row">
            <th role="rowheader" scope="row">
              {name}
            </th>
            {others.map((cell, index) => (
              <td key={columns[index + 1]} role="cell" data-label={columns[index + 1]}>
                <div>{cell}</div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

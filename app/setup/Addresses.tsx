import styles from "./setup.module.css";

/** Addresses to copy: never truncated, however narrow the page; a tap selects the whole address. */
export function Addresses({ items }: { items: { name: string; label: string; value: string }[] }) {
  return (
    <dl className={styles.addresses}>
      {items.map(({ name, label, value }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

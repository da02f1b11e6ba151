import '@mantine/core/styles.css';
import '#web/app/base.css';

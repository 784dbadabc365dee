import "@/styles.css";

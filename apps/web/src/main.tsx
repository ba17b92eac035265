import './styles/base.css'
